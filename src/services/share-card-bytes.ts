export type Reader = ReturnType<typeof reader>
/** Reads the numbers of a font file in sequence, big-endian. Throws a RangeError at the end. */
export function reader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const step = (size: number) => (at += size) - size
  const u8 = () => view.getUint8(step(1))
  const u16 = () => view.getUint16(step(2))
  return {
    u8,
    u16,
    i16: () => view.getInt16(step(2)),
    u32: () => view.getUint32(step(4)),
    /** Seven bits per byte, the most significant first. */
    base128(): number {
      for (let value = 0; ;) {
        const byte = u8()
        value = value * 128 + (byte & 0x7f)
        if (byte < 128) return value
      }
    },
    /** Small numbers take one byte. */
    u255(): number {
      const code = u8()
      return code === 253 ? u16() : code === 254 ? 506 + u8() : code === 255 ? 253 + u8() : code
    },
    take: (size: number) => bytes.subarray(step(size), at),
    skip: (size: number) => void step(size),
    at: () => at,
    since: (start: number) => bytes.subarray(start, at),
  }
}

export type Writer = ReturnType<typeof writer>
/** Writes the same numbers. */
export function writer() {
  const out: number[] = []
  const u8 = (value: number) => void out.push(value & 0xff)
  const i16 = (value: number) => void out.push((value >> 8) & 0xff, value & 0xff)
  return {
    u8,
    i16,
    u32(value: number) {
      i16(value >>> 16)
      i16(value & 0xffff)
    },
    bytes(values: Uint8Array) {
      for (const value of values) out.push(value)
    },
    pad() {
      while (out.length % 4 !== 0) out.push(0)
    },
    size: () => out.length,
    all: () => Uint8Array.from(out),
  }
}
