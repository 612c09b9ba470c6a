/** Text and whether it is damaged beyond use. */
export type Decoded = { text: string; charset: string; damaged: boolean }

/** Share of unreadable characters at which a text counts as damaged. */
const DAMAGED = 0.02

/**
 * Decodes bytes to text. A byte order mark wins, then the header, the XML declaration and the HTML meta element. But valid
 * multi-byte UTF-8 beats a single-byte label, bytes without zeros beat a UTF-16 label, and bytes that are not UTF-8 beat a
 * UTF-8 label.
 */
export function decode(bytes: Uint8Array, contentType: string | null): Decoded {
  const { text, charset } = decoded(bytes, labels(bytes, contentType))
  const unreadable = text.match(/[\0\uFFFD]/g)?.length ?? 0
  return { text, charset, damaged: unreadable > 20 && unreadable > text.length * DAMAGED }
}

function decoded(bytes: Uint8Array, candidates: string[]): { text: string; charset: string } {
  const utf8 = as('utf-8', bytes, true)
  for (const label of candidates) {
    if (isUtf8(label) && utf8 === null) continue
    if (isUtf16(label) && !bytes.includes(0)) continue // its tags alone would have a zero in each character
    if (utf8 !== null && /\P{ASCII}/u.test(utf8) && isSingleByte(label))
      return { text: utf8, charset: 'utf-8' }
    const text = as(label, bytes, false)
    if (text !== null) return { text, charset: label }
  }
  return utf8 === null ? rescued(bytes) : { text: utf8, charset: 'utf-8' }
}

const isUtf8 = (label: string) => /^utf-?8$/.test(label)
const isUtf16 = (label: string) => /^utf-?16/.test(label)
const isSingleByte = (label: string) => /^(iso-8859|windows-125|us-ascii|latin)/.test(label)

/** Null for an unknown label, and for broken bytes when `fatal`. */
function as(label: string, bytes: Uint8Array, fatal: boolean): string | null {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes)
  } catch {
    return null
  }
}

/** For bytes without a label that are not valid UTF-8: UTF-8 with a few broken places, or the old Western default. */
function rescued(bytes: Uint8Array): { text: string; charset: string } {
  const lossy = new TextDecoder('utf-8').decode(bytes)
  const broken = lossy.match(/\uFFFD/g)?.length ?? 0
  const whole = lossy.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0
  if (whole > broken * 4) return { text: lossy, charset: 'utf-8' }
  return { text: new TextDecoder('windows-1252').decode(bytes), charset: 'windows-1252' }
}

/** The charsets that the bytes and the header name, most trusted first, in lower case. */
function labels(bytes: Uint8Array, contentType: string | null): string[] {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return ['utf-8']
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return ['utf-16be']
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return ['utf-16le']
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  return [
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? ''),
    /<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head),
    /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i.exec(head),
  ].flatMap((found) => found?.[1]?.toLowerCase() ?? [])
}
