let scratch = Buffer.allocUnsafeSlow(0)

/**
 * A text in UTF-8. `Buffer.from` would count its bytes first, and a new buffer of the maximum length would be allocated by
 * the system.
 */
export function bytesOf(text: string): Buffer<ArrayBuffer> {
  if (scratch.length < text.length * 3) scratch = Buffer.allocUnsafeSlow(text.length * 3)
  return Buffer.from(scratch.subarray(0, scratch.write(text)))
}
