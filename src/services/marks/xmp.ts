import { crc32 } from 'node:zlib'
import { type DigitalSource, iptcAddress } from './rules.ts'

const rdf = (source: DigitalSource): string =>
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ' +
  `Iptc4xmpExt:DigitalSourceType="${iptcAddress(source)}"/></rdf:RDF>`

/** The XMP packet with this digital source type. */
export const xmpPacket = (source: DigitalSource): string =>
  '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
  `<x:xmpmeta xmlns:x="adobe:ns:meta/">${rdf(source)}</x:xmpmeta><?xpacket end="w"?>`

/** A drawing with its mark. Source: XMP part 3, SVG. */
export const markedSvg = (svg: string, source: DigitalSource): string =>
  svg.replace(/<\/svg>$/, `<metadata>${rdf(source)}</metadata></svg>`)

/** The frames of an ID3 tag with this mark: XMP, and the same as text for players that show it. Source: XMP part 3, MP3. */
export const id3Frames = (source: DigitalSource) => ({
  private: [{ ownerIdentifier: 'XMP', data: xmpPacket(source) }],
  userDefinedText: [{ description: 'DigitalSourceType', value: iptcAddress(source) }],
})

/** Where a PNG may have its first chunk of text: behind its signature and its header. */
const BEHIND_HEADER = 33

/** A PNG with its mark in a chunk of text. Source: XMP part 3, PNG. */
export function markedPng(png: Uint8Array, source: DigitalSource): Uint8Array {
  const body = Buffer.from(`iTXtXML:com.adobe.xmp\0\0\0\0\0${xmpPacket(source)}`)
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, BEHIND_HEADER), length, body, sum, png.subarray(BEHIND_HEADER)])
}

/** The type of the box that holds XMP. Source: XMP part 3, MPEG-4. */
const XMP_BOX = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')

/** An mp4 with its mark in a box at its end, so that no other box moves. */
export function markedMp4(mp4: Uint8Array, source: DigitalSource): Uint8Array {
  const packet = Buffer.from(xmpPacket(source))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(head.length + XMP_BOX.length + packet.length)
  head.write('uuid', 4, 'latin1')
  return Buffer.concat([mp4, head, XMP_BOX, packet])
}
