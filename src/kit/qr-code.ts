// A text as a QR code (ISO/IEC 18004): bytes, error correction M, versions 1 to 10.

/** Per version: bytes of error correction of a block, blocks, bytes of data of all blocks, centres of its alignment marks. */
const VERSIONS: readonly (readonly [number, number, number, readonly number[]])[] = [
  [10, 1, 16, []],
  [16, 1, 28, [6, 18]],
  [26, 1, 44, [6, 22]],
  [18, 2, 64, [6, 26]],
  [24, 2, 86, [6, 30]],
  [16, 4, 108, [6, 34]],
  [18, 4, 124, [6, 22, 38]],
  [22, 4, 154, [6, 24, 42]],
  [22, 5, 182, [6, 26, 46]],
  [26, 5, 216, [6, 28, 50]],
]

type Grid = (boolean | null)[][]

/** The rows of a code, true where it is dark, without the quiet zone around it; null for a text that is too long (213 bytes). */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const version = VERSIONS.findIndex(([, , room], at) => bytes.length + (at < 9 ? 2 : 3) <= room) + 1
  const spec = VERSIONS[version - 1]
  if (!spec) return null
  const [ecc, blocks, room, centres] = spec
  const bits = bitsOf(interleaved(filled(bytes, version, room), ecc, blocks))
  const marks = marksOf(version, centres)
  const masked = MASKS.map((mask, n) => {
    const grid = marks.map((row) => [...row])
    lay(grid, bits, mask)
    writeFormat(grid, n)
    return grid.map((row) => row.map((dark) => dark === true))
  })
  return masked.reduce((best, each) => (penalty(each) < penalty(best) ? each : best))
}

/** Mode, length, the bytes, an end, and filling. */
function filled(bytes: Uint8Array, version: number, room: number): number[] {
  const length = version < 10 ? [bytes.length] : [bytes.length >> 8, bytes.length & 255]
  const nibbles = [4, ...[...length, ...bytes].flatMap((each) => [each >> 4, each & 15]), 0]
  const data = Array.from(
    { length: nibbles.length / 2 },
    (_, n) => ((nibbles[2 * n] ?? 0) << 4) | (nibbles[2 * n + 1] ?? 0),
  )
  while (data.length < room) data.push((data.length - nibbles.length / 2) % 2 === 0 ? 0xec : 0x11)
  return data
}

/** Data and its correction, a byte of each block in turn; the last blocks hold one byte more where they are uneven. */
function interleaved(data: readonly number[], ecc: number, count: number): number[] {
  const short = Math.floor(data.length / count)
  const longer = data.length % count
  const blocks: number[][] = []
  for (let n = 0, at = 0; n < count; n++) {
    const end = at + short + (n >= count - longer ? 1 : 0)
    blocks.push(data.slice(at, end))
    at = end
  }
  const corrections = blocks.map((block) => correctionOf(block, ecc))
  const turns = (of: readonly (readonly number[])[], most: number) =>
    Array.from({ length: most }, (_, n) => of.flatMap((block) => block[n] ?? [])).flat()
  return [...turns(blocks, short + 1), ...turns(corrections, ecc)]
}

const bitsOf = (bytes: readonly number[]): boolean[] =>
  bytes.flatMap((byte) => Array.from({ length: 8 }, (_, n) => ((byte >> (7 - n)) & 1) === 1))

/** A product in the field of 256 elements over x^8+x^4+x^3+x^2+1. */
function times(a: number, b: number): number {
  let product = 0
  for (let n = 7; n >= 0; n--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((b >> n) & 1) * a
  }
  return product
}

/** What remains of a block by the generator of Reed and Solomon of that degree. */
function correctionOf(block: readonly number[], degree: number): number[] {
  const generator = [...Array.from({ length: degree - 1 }, () => 0), 1]
  for (let n = 0, root = 1; n < degree; n++, root = times(root, 2))
    for (let at = 0; at < degree; at++)
      generator[at] = times(generator[at] ?? 0, root) ^ (at + 1 < degree ? (generator[at + 1] ?? 0) : 0)
  const rest = Array.from({ length: degree }, () => 0)
  for (const byte of block) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    for (const [at, each] of generator.entries()) rest[at] = (rest[at] ?? 0) ^ times(each, factor)
  }
  return rest
}

/** What is the same in every code of a version: null where data goes. The places of the format are taken already. */
function marksOf(version: number, centres: readonly number[]): Grid {
  const size = version * 4 + 17
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => null))
  const set = (row: number, column: number, dark: boolean) => {
    const line = grid[row]
    if (line && column >= 0 && column < size) line[column] = dark
  }
  for (let n = 8; n < size - 8; n++) {
    set(6, n, n % 2 === 0)
    set(n, 6, n % 2 === 0)
  }
  const ring = (row: number, column: number, reach: number, light: readonly number[]) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        set(row + dy, column + dx, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  const last = centres.at(-1)
  for (const row of centres)
    for (const column of centres) {
      const isCorner = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6)
      if (!isCorner) ring(row, column, 2, [1])
    }
  ring(3, 3, 4, [2, 4])
  ring(3, size - 4, 4, [2, 4])
  ring(size - 4, 3, 4, [2, 4])
  writeFormat(grid, 0)
  if (version >= 7) {
    const bits = (version << 12) | remainder(version, 12, 0x1f25)
    for (let n = 0; n < 18; n++) {
      const [far, near] = [size - 11 + (n % 3), Math.floor(n / 3)]
      set(far, near, ((bits >> n) & 1) === 1)
      set(near, far, ((bits >> n) & 1) === 1)
    }
  }
  return grid
}

/** The remainder of a number, shifted, by a polynomial over two elements: BCH codes. */
function remainder(value: number, shift: number, by: number): number {
  let rest = value << shift
  for (let bit = 31 - Math.clz32(rest); bit >= shift; bit--)
    if ((rest >> bit) & 1) rest ^= by << (bit - shift)
  return rest
}

/** Writes correction M and the mask, twice, with the module that is always dark. */
function writeFormat(grid: Grid, mask: number): void {
  const size = grid.length
  const bits = ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412
  const set = (row: number, column: number, n: number) => {
    const line = grid[row]
    if (line) line[column] = ((bits >> n) & 1) === 1
  }
  for (let n = 0; n < 15; n++) {
    set(n < 6 ? n : n < 8 ? n + 1 : size - 15 + n, 8, n)
    set(8, n < 8 ? size - 1 - n : n === 8 ? 7 : 14 - n, n)
  }
  const dark = grid[size - 8]
  if (dark) dark[8] = true
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

/** Lays the bits in pairs of columns, from the right, up and down in turn; what is left of the room is light before the mask. */
function lay(grid: Grid, bits: readonly boolean[], mask: (row: number, column: number) => boolean): void {
  const size = grid.length
  let at = 0
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5
    for (let n = 0; n < size; n++) {
      const row = up ? size - 1 - n : n
      for (const column of [right, right - 1]) {
        const line = grid[row]
        if (line?.[column] === null) line[column] = (bits[at++] ?? false) !== mask(row, column)
      }
    }
  }
}

/** How hard a code is to read: long runs, squares, what looks like a corner, and more of one colour. */
function penalty(code: readonly boolean[][]): number {
  const lines = [code, code.map((_, n) => code.map((row) => row[n] === true))].flatMap((rows) =>
    rows.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')),
  )
  const runs = lines
    .flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? [])
    .reduce((sum, run) => sum + run.length - 2, 0)
  const corners = lines.reduce(
    (sum, line) => sum + [...line.matchAll(/(?=00001011101|10111010000)/g)].length,
    0,
  )
  const squares = code
    .slice(1)
    .reduce(
      (sum, row, y) =>
        sum +
        row
          .slice(1)
          .filter((dark, x) => [row[x], code[y]?.[x], code[y]?.[x + 1]].every((each) => each === dark))
          .length,
      0,
    )
  const dark = code.flat().filter(Boolean).length / code.length ** 2
  return runs + 40 * corners + 3 * squares + 10 * Math.floor(Math.abs(dark - 0.5) * 20)
}
