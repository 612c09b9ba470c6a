/** Bytes that represent themselves in quoted-printable text: tab and printable ASCII, without `=`. */
const LITERAL = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte === 9 || (byte >= 32 && byte < 127 && byte !== 61)),
)
const HEX = Buffer.from('0123456789ABCDEF')
const [TAB, LF, CR, SPACE, EQUALS] = [9, 10, 13, 32, 61]
/** A line has at most 76 characters; one is reserved for the soft line break. */
const LINE_MAX = 75
const BASE64_LINE = /.{1,76}/g

/** Refilled with each text: an email has some tens of kilobytes, and hundreds of thousands of them are written. */
let scratch = Buffer.alloc(0)

/** Text as quoted-printable (RFC 2045), in UTF-8 with CRLF line endings. */
export function quotedPrintable(text: string): string {
  const bytes = Buffer.from(text)
  // Three characters per byte, and three more per soft line break, which follows 73 or more characters.
  const most = bytes.length * 4
  if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most)
  const out = scratch
  let [at, width] = [0, 0]
  for (let n = 0; n < bytes.length; n++) {
    const byte = bytes[n] ?? 0
    const next = bytes[n + 1] ?? LF
    if (byte === CR && next === LF && n + 1 < bytes.length) continue
    if (byte === LF || byte === CR) {
      out[at++] = CR
      out[at++] = LF
      width = 0
      continue
    }
    const isLast = (byte === SPACE || byte === TAB) && (next === LF || next === CR) // servers may strip it
    const isLiteral = LITERAL[byte] === 1 && !isLast
    if (width + (isLiteral ? 1 : 3) > LINE_MAX) {
      out[at++] = EQUALS
      out[at++] = CR
      out[at++] = LF
      width = 0
    }
    if (isLiteral) {
      out[at++] = byte
      width++
    } else {
      out[at++] = EQUALS
      out[at++] = HEX[byte >> 4] ?? 0
      out[at++] = HEX[byte & 15] ?? 0
      width += 3
    }
  }
  return out.toString('latin1', 0, at)
}

/** Text as base64 in lines, in UTF-8: shorter than quoted-printable for scripts whose every letter takes two bytes. */
export const base64Lines = (text: string): string =>
  Buffer.from(text).toString('base64').match(BASE64_LINE)?.join('\r\n') ?? ''
