import PostalMime, { type Email } from 'postal-mime'

/** Nothing that we read is longer: a report with a whole digest in it has some 3,000 lines. */
const LINES = 5000
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 100_000 }
const NEW_LINE = 0x0a

/**
 * Reads a mail that a stranger has written; null for what is nested deeper, or has longer headers, than any report. Only
 * its beginning is looked at, since each line costs the reader some time: a megabyte of empty lines would hold everything
 * else up for many seconds.
 */
export async function readMail(raw: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(beginningOf(raw), {
      ...LIMITS,
      forceRfc822Attachments: true,
      attachmentEncoding: 'utf8',
    })
  } catch {
    return null
  }
}

function beginningOf(raw: Uint8Array): Uint8Array {
  let end = -1
  for (let line = 0; line < LINES; line++) {
    end = raw.indexOf(NEW_LINE, end + 1)
    if (end === -1) return raw
  }
  return raw.subarray(0, end + 1)
}
