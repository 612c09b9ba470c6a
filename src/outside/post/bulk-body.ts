/** Bytes that stand for themselves in quoted-printable text: what is printed in ASCII, without `=`. */
const LITERAL = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte === 9 || (byte >= 32 && byte < 127 && byte !== 61)),
)
const HEX = Buffer.from('0123456789ABCDEF')
const [TAB, LF, CR, SPACE, EQUALS] = [9, 10, 13, 32, 61]
/** A line has 76 signs at most; one is kept for the mark that it goes on. */
const LINE_MAX = 75
const BASE64_LINE = /.{1,76}/g

/** Filled anew with each text: a mail has some tens of kilobytes, and they are written by the hundred thousand. */
let scratch = Buffer.alloc(0)

/** Text as quoted-printable (RFC 2045), in UTF-8 with the line ends of mails. */
export function quotedPrintable(text: string): string {
  const bytes = Buffer.from(text)
  // Three signs for a byte, and three more where a line goes on, which has 73 or more.
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
    const isLast = (byte === SPACE || byte === TAB) && (next === LF || next === CR) // servers may cut it off
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

/** Text as base64 in lines, in UTF-8: the shorter one for scripts whose every letter takes two bytes. */
export const base64Lines = (text: string): string =>
  Buffer.from(text).toString('base64').match(BASE64_LINE)?.join('\r\n') ?? ''
