import PostalMime, { type Email } from 'postal-mime'

/** The maximum number of lines read: a report that contains a whole digest has some 3,000. */
const LINES = 5000
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 100_000 }
const NEW_LINE = 0x0a

/**
 * Reads an untrusted email; null if it is nested deeper, or has longer headers, than any report. Only its beginning is read,
 * since each line takes the parser some time: a megabyte of empty lines would block everything else for many seconds.
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
