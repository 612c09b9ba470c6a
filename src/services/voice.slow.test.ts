import { expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { espeak } from './espeak.ts'
import type { Line } from './voice-line.ts'
import { embeddedVoice, openVoice } from './voice.ts'
import { fileURLToPath } from 'node:url'

const log = openLog('silent')
const line = (text: string, more: Partial<Line> = {}): Line => ({
  text,
  language: 'en',
  role: 'host',
  ...more,
})
const seconds = ({ samples, sampleRate }: { samples: Float32Array; sampleRate: number }) =>
  samples.length / sampleRate
const loudest = (samples: Float32Array) =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)

/** A one-second tone as a WAV file. */
function wave(sampleRate = 24_000, bits = 16): Buffer {
  const samples = Buffer.alloc(sampleRate * 2)
  for (let n = 0; n < sampleRate; n++)
    samples.writeInt16LE(Math.round(8000 * Math.sin((n * 440 * 2 * Math.PI) / sampleRate)), n * 2)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(sampleRate, 24)
  head.writeUInt32LE(sampleRate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(bits, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(0xffff_ffff, 40) // the length that a streaming server writes
  return Buffer.concat([head, samples])
}

test('the embedded voice speaks five languages with two voices, in its own process', async () => {
  const texts = {
    en: 'Good evening, this is a test of the voice.',
    fr: 'Bonsoir, ceci est un essai de la voix.',
    es: 'Buenas noches, esto es una prueba de la voz.',
    pt: 'Boa noite, este é um teste da voz.',
    ar: 'مساء الخير، هذه تجربة للصوت.',
  } as const
  const lines = (['en', 'fr', 'es', 'pt', 'ar'] as const).flatMap((language) =>
    (['host', 'guest'] as const).map((role) => line(texts[language], { language, role })),
  )
  const { by, clips } = await embeddedVoice().speak(lines, 'test')
  expect(by).toBe('embedded')
  expect(clips).toHaveLength(10)
  for (const clip of clips) {
    expect(seconds(clip)).toBeGreaterThan(1)
    expect(seconds(clip)).toBeLessThan(6)
    expect(loudest(clip.samples)).toBeGreaterThan(0.2)
  }
  expect(clips[0]?.samples).not.toEqual(clips[1]?.samples)
})

test('characters that are special to the voice are spoken as text', async () => {
  const [clip] = (await embeddedVoice().speak([line('<break time="60s"/> Research & development')], 'test'))
    .clips
  expect(clip && seconds(clip)).toBeLessThan(10)
})

test('without the optional package there is no voice, which is reported and does not crash', async () => {
  const voice = embeddedVoice('@echogarden/no-such-package')
  expect(voice.service).toBe('none')
  await expect(voice.speak([line('Hello')], 'test')).rejects.toMatchObject({ because: 'not-installed' })
})

test('a voice that ends early or returns too little has failed', async () => {
  const noVoice = fileURLToPath(new URL('./voice-line.ts', import.meta.url)) // a program without output
  await expect(espeak([line('Hello')], noVoice)).rejects.toMatchObject({ because: 'failed' })
  const noProgram = fileURLToPath(new URL('../services/no-such-program.ts', import.meta.url))
  await expect(espeak([line('Hello')], noProgram)).rejects.toMatchObject({ because: 'failed' })
})

test('a model speaks each line with the voice of its role', async () => {
  const asked: unknown[] = []
  const voice = openVoice({
    log,
    speak: async (...order) => {
      asked.push(order)
      return { bytes: wave(), mediaType: 'audio/wav' }
    },
  })
  const { by, clips } = await voice.speak(
    [line('One'), line('Deux', { language: 'fr', role: 'guest' })],
    'item',
    'run',
  )
  expect([voice.service, by]).toEqual(['model', 'model'])
  expect(asked).toEqual([
    ['One', 'host', 'en', 'item', 'run'],
    ['Deux', 'guest', 'fr', 'item', 'run'],
  ])
  expect(clips.map(seconds)).toEqual([1, 1])
  expect(clips[0]?.sampleRate).toBe(24_000)
})

const raw = wave().subarray(44)
const USELESS: [string, Uint8Array, string][] = [
  ['200 bytes', wave().subarray(0, 200), 'audio/wav'],
  ['a page of HTML', Buffer.from(`<!doctype html>${'<p>Too many requests</p>'.repeat(100)}`), 'text/html'],
  ['HTML that is called sound', Buffer.from(`<!doctype html>${'<p>no</p>'.repeat(200)}`), 'audio/wav'],
  ['compressed sound', Buffer.alloc(5000, 0xff), 'audio/mpeg'],
  ['a WAV file of 8 bits', wave(24_000, 8), 'audio/wav'],
  ['half a sample', raw.subarray(0, 2001), 'audio/pcm;rate=24000'],
]
test.each(USELESS)(
  'when a model answers with %s, the embedded voice speaks all lines',
  async (_, bytes, mediaType) => {
    const voice = openVoice({ log, speak: async () => ({ bytes, mediaType }) })
    const { by, clips } = await voice.speak([line('One'), line('Two')], 'item')
    expect(by).toBe('embedded')
    expect(clips).toHaveLength(2)
  },
)

test('raw samples are read at their declared rate', async () => {
  const voice = openVoice({ log, speak: async () => ({ bytes: raw, mediaType: 'audio/L16; rate=48000' }) })
  const { clips } = await voice.speak([line('One')], 'item')
  expect(clips.map(seconds)).toEqual([0.5])
})

test('a model that fails midway never leaves a speech in two different voices', async () => {
  let calls = 0
  const voice = openVoice({
    log,
    speak: async () => {
      if (++calls === 2) throw new Error('429')
      return { bytes: wave(), mediaType: 'audio/wav' }
    },
  })
  const { by, clips } = await voice.speak([line('One'), line('Two')], 'item')
  expect(by).toBe('embedded')
  expect(new Set(clips.map(({ sampleRate }) => sampleRate))).toEqual(new Set([22_050]))
})
