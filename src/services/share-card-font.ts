import { brotliDecompressSync } from 'node:zlib'
import { type Reader, type Writer, reader, writer } from './share-card-bytes.ts'

/**
 * Converts a web font (WOFF2) to an OpenType font, which the drawing library can read: unpacks it and restores the outlines,
 * their index and the widths to their plain form. Throws for anything that is not WOFF2. Format: W3C WOFF File Format 2.0.
 */
export function openTypeFont(woff2: Uint8Array): Uint8Array {
  const input = reader(woff2)
  if (input.u32() !== 0x774f4632) throw new TypeError('not a WOFF2 font')
  const flavour = input.u32()
  input.skip(4)
  const tableCount = input.u16()
  input.skip(6)
  const compressedSize = input.u32()
  input.skip(24)
  const entries = Array.from({ length: tableCount }, () => entryOf(input))
  const plain = reader(brotliDecompressSync(woff2.subarray(input.at(), input.at() + compressedSize)))
  const tables = new Map<string, Uint8Array>()
  for (const { tag, packedLength, length } of entries) tables.set(tag, plain.take(packedLength ?? length))
  const packed = (tag: string) => entries.find((e) => e.tag === tag)?.packedLength !== undefined
  if (packed('glyf')) {
    const outlines = unpackOutlines(need(tables, 'glyf'))
    tables.set('glyf', outlines.glyf)
    tables.set('loca', outlines.loca)
    const head = Uint8Array.from(need(tables, 'head'))
    new DataView(head.buffer).setInt16(50, 1) // the index now uses the long format
    tables.set('head', head)
    if (packed('hmtx')) tables.set('hmtx', unpackWidths(tables, outlines.xMins))
  }
  return fontOf(flavour, tables)
}

// In the order of the format: an entry names its table by its position in this list.
const TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX ' +
  'vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat ' +
  'fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
const OTHER_TAG = 63

type Entry = { tag: string; length: number; packedLength: number | undefined }

function entryOf(input: Reader): Entry {
  const flags = input.u8()
  const place = flags & 0x3f
  const tag =
    place === OTHER_TAG
      ? String.fromCharCode(...input.take(4))
      : TAGS.slice(place * 5, place * 5 + 4).padEnd(4)
  const version = flags >> 6
  const outlines = tag === 'glyf' || tag === 'loca'
  const length = input.base128()
  const isPacked = outlines ? version !== 3 : version !== 0
  return { tag, length, packedLength: isPacked ? input.base128() : undefined }
}

function need(tables: ReadonlyMap<string, Uint8Array>, tag: string): Uint8Array {
  const table = tables.get(tag)
  if (!table) throw new TypeError(`a font without ${tag}`)
  return table
}

type Point = { x: number; y: number; on: boolean }

/** Outlines come as one stream per kind of number; they are written glyph by glyph. */
function unpackOutlines(table: Uint8Array): { glyf: Uint8Array; loca: Uint8Array; xMins: number[] } {
  const input = reader(table)
  input.skip(2)
  const hasOverlaps = (input.u16() & 1) === 1
  const glyphCount = input.u16()
  input.skip(2)
  const sizes = Array.from({ length: 7 }, () => input.u32())
  const stream = () => reader(input.take(sizes.shift() ?? 0))
  const [contours, pointCounts, flags, triplets, composites] = [
    stream(),
    stream(),
    stream(),
    stream(),
    stream(),
  ]
  const boxes = stream()
  const boxBits = boxes.take(4 * ((glyphCount + 31) >> 5))
  const instructions = stream()
  const overlaps = hasOverlaps ? input.take((glyphCount + 7) >> 3) : new Uint8Array()
  const bit = (bits: Uint8Array, n: number) => (((bits[n >> 3] ?? 0) >> (7 - (n & 7))) & 1) === 1
  const out = writer()
  const offsets = [0]
  const xMins: number[] = []

  for (let n = 0; n < glyphCount; n++) {
    const contourCount = contours.i16()
    const box = bit(boxBits, n) ? [boxes.i16(), boxes.i16(), boxes.i16(), boxes.i16()] : undefined
    if (contourCount < 0) {
      const { parts, instructed } = componentsOf(composites)
      for (const value of [contourCount, ...(box ?? [0, 0, 0, 0])]) out.i16(value)
      out.bytes(parts)
      if (instructed) {
        const length = triplets.u255()
        out.i16(length)
        out.bytes(instructions.take(length))
      }
      xMins.push(box?.[0] ?? 0)
    } else if (contourCount > 0) {
      const counts = Array.from({ length: contourCount }, () => pointCounts.u255())
      const total = counts.reduce((sum, count) => sum + count, 0)
      const points = pointsOf(flags.take(total), triplets)
      const bounds = box ?? boundsOf(points)
      for (const value of [contourCount, ...bounds]) out.i16(value)
      let end = -1
      for (const count of counts) out.i16((end += count))
      const length = triplets.u255()
      out.i16(length)
      out.bytes(instructions.take(length))
      writePoints(out, points, bit(overlaps, n))
      xMins.push(bounds[0] ?? 0)
    } else xMins.push(0)
    out.pad()
    offsets.push(out.size())
  }
  const loca = writer()
  for (const offset of offsets) loca.u32(offset)
  return { glyf: out.all(), loca: loca.all(), xMins }
}

function componentsOf(composites: Reader): { parts: Uint8Array; instructed: boolean } {
  const start = composites.at()
  for (let instructed = false; ;) {
    const flags = composites.u16()
    const scale = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
    composites.skip(2 + (flags & 0x01 ? 4 : 2) + scale)
    instructed ||= (flags & 0x100) !== 0
    if ((flags & 0x20) === 0) return { parts: composites.since(start), instructed }
  }
}

/** Each point is the offset from the previous one, in one to four bytes; its flag says how to read them. */
function pointsOf(flags: Uint8Array, input: Reader): Point[] {
  let [x, y] = [0, 0]
  return Array.from(flags, (byte) => {
    const flag = byte & 0x7f
    const signed = (bits: number, value: number) => (bits & 1 ? value : -value)
    const a = input.u8()
    let [dx, dy] = [0, 0]
    if (flag < 10) dy = signed(flag, ((flag & 14) << 7) + a)
    else if (flag < 20) dx = signed(flag, (((flag - 10) & 14) << 7) + a)
    else if (flag < 84) {
      dx = signed(flag, 1 + ((flag - 20) & 0x30) + (a >> 4))
      dy = signed(flag >> 1, 1 + (((flag - 20) & 0x0c) << 2) + (a & 0x0f))
    } else if (flag < 120) {
      dx = signed(flag, 1 + (Math.floor((flag - 84) / 12) << 8) + a)
      dy = signed(flag >> 1, 1 + ((((flag - 84) % 12) >> 2) << 8) + input.u8())
    } else if (flag < 124) {
      const b = input.u8()
      dx = signed(flag, (a << 4) + (b >> 4))
      dy = signed(flag >> 1, ((b & 0x0f) << 8) + input.u8())
    } else {
      dx = signed(flag, (a << 8) + input.u8())
      dy = signed(flag >> 1, input.u16())
    }
    x += dx
    y += dy
    return { x, y, on: byte >> 7 === 0 }
  })
}

function boundsOf(points: readonly Point[]): number[] {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

function writePoints(out: Writer, points: readonly Point[], overlap: boolean): void {
  points.forEach(({ on }, n) => out.u8((on ? 1 : 0) | (overlap && n === 0 ? 0x40 : 0)))
  for (const axis of ['x', 'y'] as const)
    points.forEach((point, n) => out.i16(point[axis] - (points[n - 1]?.[axis] ?? 0)))
}

/** Left side bearings that follow from the outlines are omitted in the file. */
function unpackWidths(tables: ReadonlyMap<string, Uint8Array>, xMins: readonly number[]): Uint8Array {
  const widths = reader(need(tables, 'hhea').subarray(34)).u16()
  const input = reader(need(tables, 'hmtx'))
  const flags = input.u8()
  const advances = Array.from({ length: widths }, () => input.u16())
  const own = xMins.slice(0, widths).map((xMin) => (flags & 1 ? xMin : input.i16()))
  const rest = xMins.slice(widths).map((xMin) => (flags & 2 ? xMin : input.i16()))
  const out = writer()
  advances.forEach((advance, n) => {
    out.i16(advance)
    out.i16(own[n] ?? 0)
  })
  for (const bearing of rest) out.i16(bearing)
  return out.all()
}

/** Checksums stay empty: no font reader checks them. */
function fontOf(flavour: number, tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const out = writer()
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const power = Math.floor(Math.log2(sorted.length))
  out.u32(flavour)
  for (const value of [sorted.length, 16 << power, power, sorted.length * 16 - (16 << power)]) out.i16(value)
  let offset = 12 + sorted.length * 16
  for (const [tag, table] of sorted) {
    for (const letter of tag) out.u8(letter.charCodeAt(0))
    for (const value of [0, offset, table.length]) out.u32(value)
    offset += (table.length + 3) & ~3
  }
  for (const [, table] of sorted) {
    out.bytes(table)
    out.pad()
  }
  return out.all()
}
