import { afterAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { mp3 } from '#services/loopback-model-files.ts'
import { FAILURES, type Reply, loopbackModel } from '#services/loopback-model.ts'
import { modelCalls } from '#services/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { beginRun } from '#writing/runs.ts'
import { generatedContent } from '#writing/tables.ts'
import { narrate } from './narrate.ts'
import { podcasts } from '#articles/tables.ts'
import { narrateJob } from '../narrate-job.ts'
import { narrateSamplesJob } from './narrate-samples.ts'

// Episodes spoken over the OpenAI API, by a loopback server that answers and fails as real servers do.

const model = await loopbackModel()
const { runtime, db } = await openTestRuntime(model.env('openai'))
afterAll(() => model.close())

const RATE = 24_000
/** A tone as a WAV file, as long as the text takes to speak. */
function spoken(text: string): Buffer {
  const samples = Buffer.alloc(Math.round((text.length / 16) * RATE) * 2)
  for (let n = 0; n < samples.length / 2; n++)
    samples.writeInt16LE(Math.round(9000 * Math.sin(n / 20) * Math.abs(Math.sin(n / 4000))), n * 2)
  const head = Buffer.from('RIFF....WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1')
  const rates = Buffer.alloc(20)
  rates.writeUInt32LE(RATE, 0)
  rates.writeUInt32LE(RATE * 2, 4)
  rates.writeUInt16LE(2, 8)
  rates.writeUInt16LE(16, 10)
  rates.write('data', 12, 'latin1')
  rates.writeUInt32LE(samples.length, 16)
  return Buffer.concat([head, rates, samples])
}
/** The file with that many bytes of samples. */
function withLength(wav: Buffer, bytes: number): Buffer {
  const cut = Buffer.from(wav.subarray(0, 44 + bytes))
  cut.writeUInt32LE(bytes, 40)
  return cut
}
const speaking = () =>
  model.answer(({ body }) => ({ bytes: spoken(typeof body['input'] === 'string' ? body['input'] : '') }))

const EPISODE = {
  title: 'An episode',
  content: '## Hello\n\nThe first voice says an ordinary sentence.\n\n> The second voice answers with $5.',
  contentType: 'podcast',
  language: 'en',
  createdAt: TEST_NOW,
} as const
async function plant(): Promise<string> {
  const [row] = await db.insert(generatedContent).values(EPISODE).returning({ id: generatedContent.id })
  return row?.id ?? ''
}
const metadataOf = async (id: string) =>
  (await db.select().from(generatedContent).where(eq(generatedContent.id, id)))[0]?.metadata

test('a speech model uses the voice of each role, and its calls are recorded for the run that pays', async () => {
  speaking()
  const id = await plant()
  const runId = await beginRun(db, { kind: 'test', askedBy: null, parts: 1 }, TEST_NOW)
  expect(await narrateJob.run({ draftId: id, runId }, runtime)).toEqual({ state: 'made' })
  expect(await metadataOf(id)).toMatchObject({ voice: 'model', audio_state: 'made' })
  const said = model.asked.filter(({ path }) => path === '/audio/speech').map(({ body }) => body)
  expect(said).toMatchObject([
    { input: 'The first voice says an ordinary sentence.', response_format: 'wav' },
    { input: 'The second voice answers with five dollars.', response_format: 'wav' },
  ])
  expect(said[0]?.['voice']).not.toBe(said[1]?.['voice'])
  expect(await db.select().from(modelCalls).where(eq(modelCalls.subject, id))).toMatchObject([
    { task: 'speak', run: runId },
    { task: 'speak', run: runId },
  ])
})

const second = spoken('The second voice answers with five dollars.')
const FAILING: [string, Reply, RegExp][] = [
  ['silence', { bytes: Buffer.from(second).fill(0, 44) }, /silence/],
  ['half a second for a whole sentence', { bytes: withLength(second, RATE) }, /0\.5 s/],
  ['a file that ends in the middle', { bytes: second.subarray(0, second.length / 2) }, /of \d+ bytes/],
  ['500', FAILURES.broken, /HTTP 500/],
  ['no key', FAILURES.forbidden, /HTTP 401/],
  ['a page of HTML', FAILURES.page, /37 bytes/],
  ['200 bytes', { bytes: Buffer.alloc(200, 1) }, /200 bytes/],
  ['an mp3, whatever it is asked for', { bytes: mp3(40), type: 'audio/mpeg' }, /audio\/mpeg, 16680 bytes/],
]
// Covers: faults-10, faults-20
test.each(FAILING)(
  'a speech model that answers with %s is replaced for the whole episode, and the draft says why',
  async (_, reply, because) => {
    const id = await plant()
    let asked = 0
    model.answer(() =>
      asked++ === 0 ? { bytes: spoken('The first voice says an ordinary sentence.') } : reply,
    )
    expect(await narrate(runtime, id)).toBe('made')
    expect(await metadataOf(id)).toMatchObject({
      voice: 'embedded',
      voice_because: expect.stringMatching(because),
      audio_state: 'made',
    })
  },
)

// Covers: player-9
test('samples are spoken once, by the free voice, and other silent episodes are left alone', async () => {
  speaking()
  const episode = {
    title: 'An episode',
    transcript: 'Good morning. This is a sample.',
    language: 'en' as const,
  }
  await db.insert(podcasts).values([
    { ...episode, sample: true, publishedAt: TEST_NOW },
    { ...episode, sample: false, publishedAt: TEST_NOW },
  ])
  const asked = model.asked.length
  expect(await narrateSamplesJob.run({}, runtime)).toEqual({ spoken: 1 })
  expect(await narrateSamplesJob.run({}, runtime)).toEqual({ spoken: 0 })
  const rows = await db.select().from(podcasts).where(eq(podcasts.sample, true))
  expect(rows).toMatchObject([
    { audioUrl: expect.stringMatching(/^\/audio\/.*mp3$/), durationSeconds: expect.any(Number) },
  ])
  expect((await db.select().from(podcasts).where(eq(podcasts.sample, false)))[0]?.audioUrl).toBeNull()
  expect(model.asked.length).toBe(asked)
})
