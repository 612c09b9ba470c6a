import NodeID3 from 'node-id3'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  DIGITAL_SOURCES,
  digitalSourceIn,
  iptcAddress,
  schemaAddress,
  sourceOfVideo,
  sourceOfVoice,
} from './rules.ts'
import { id3Frames, markedMp4, markedPng, xmpPacket } from './xmp.ts'

// Covers: marks-1
test('every term has its address at the IPTC and at schema.org, and is found again in a text', () => {
  expect(iptcAddress('trainedAlgorithmicMedia')).toBe(
    'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  )
  expect(schemaAddress('trainedAlgorithmicMedia')).toBe(
    'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
  )
  for (const source of DIGITAL_SOURCES) expect(digitalSourceIn('', xmpPacket(source))).toBe(source)
  for (const text of ['', 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture'])
    expect(digitalSourceIn(text)).toBeNull()
})

// Covers: marks-1
test('only what a trained model spoke is marked as made by a generative model', () => {
  expect([sourceOfVoice('model'), sourceOfVideo('model')]).toEqual([
    'trainedAlgorithmicMedia',
    'compositeSynthetic',
  ])
  expect([sourceOfVoice('embedded'), sourceOfVideo('embedded')]).toEqual([
    'algorithmicMedia',
    'algorithmicMedia',
  ])
})

// Covers: marks-1
test('a marked PNG is still the same picture, with the mark in its XMP', async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const marked = Buffer.from(markedPng(png, 'algorithmicMedia'))
  expect((await sharp(marked).metadata()).xmp?.toString()).toBe(xmpPacket('algorithmicMedia'))
  expect(await sharp(marked).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer())
})

// Covers: marks-1
test('the tag of an mp3 has the mark as XMP and as text', () => {
  const tag = NodeID3.read(NodeID3.write(id3Frames('trainedAlgorithmicMedia'), Buffer.alloc(0)))
  const [frame] = tag.private ?? []
  expect([frame?.ownerIdentifier, String(frame?.data)]).toEqual(['XMP', xmpPacket('trainedAlgorithmicMedia')])
  expect(tag.userDefinedText).toMatchObject([{ value: iptcAddress('trainedAlgorithmicMedia') }])
})

// Covers: marks-1
test('the mark of an mp4 is a box of its own, behind all others', () => {
  const ftyp = Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1')
  const marked = Buffer.from(markedMp4(ftyp, 'compositeSynthetic'))
  expect(marked.subarray(0, 16)).toEqual(ftyp)
  expect(marked.readUInt32BE(16)).toBe(marked.length - 16)
  expect(marked.toString('latin1', 20, 24)).toBe('uuid')
  expect(marked.toString('hex', 24, 40)).toBe('be7acfcb97a942e89c71999491e3afac')
  expect(marked.toString('utf8', 40)).toBe(xmpPacket('compositeSynthetic'))
})
