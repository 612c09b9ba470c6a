import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'

/** A file that goes into an archive: its name in ASCII, how long it is, and its bytes when their turn comes. */
export type ZipEntry = { name: string; bytes: number; open(): ReadableStream<Uint8Array> }

/** 1 January 1980, the first day that the format knows: the same files give the same archive. */
const DAY_ONE = 0x0021
const LOCAL = 30
const CENTRAL = 46
const END = 22

/** How long the archive of these files is. */
export const zipBytes = (entries: readonly ZipEntry[]): number =>
  entries.reduce((sum, { name, bytes }) => sum + LOCAL + CENTRAL + 2 * name.length + bytes, END)

/**
 * Files in one archive, as they are: pictures would become no smaller. One file at a time is in memory. Throws when a file is
 * not as long as was said.
 */
export function storedZip(entries: readonly ZipEntry[]): ReadableStream<Uint8Array> {
  const bytes = Readable.from(partsOf(entries), { objectMode: false })
  return Readable.toWeb(bytes) as ReadableStream<Uint8Array> // Node's own type for the same thing
}

async function* partsOf(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes, open } of entries) {
    const content = Buffer.from(await new Response(open()).arrayBuffer())
    if (content.length !== bytes) throw new Error('a file is not as long as was said')
    const about = aboutOf(content, name)
    yield Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name)])
    yield content
    const place = Buffer.alloc(14) // no comment, first disk, no attributes, and where it begins
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), about, place, Buffer.from(name)]))
    at += LOCAL + name.length + bytes
  }
  const end = Buffer.alloc(END)
  end.write('PK\x05\x06')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(at, 16)
  yield Buffer.concat([...directory, end])
}

/** What both lists of an archive say of a file: needs version 2.0, stored, its time, its sum, its length twice, its name's. */
function aboutOf(content: Buffer, name: string): Buffer {
  const about = Buffer.alloc(26)
  about.writeUInt16LE(20, 0)
  about.writeUInt16LE(DAY_ONE, 8)
  about.writeUInt32LE(crc32(content), 10)
  about.writeUInt32LE(content.length, 14)
  about.writeUInt32LE(content.length, 18)
  about.writeUInt16LE(name.length, 22)
  return about
}
