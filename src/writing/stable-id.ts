import { createHash } from 'node:crypto'

/** The same input always gives the same id: a UUID of version 5 derived from it. */
export function stableId(what: string): string {
  const bytes = createHash('sha1').update(`cadence ${what}`).digest()
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
