import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { embeddedVoice, type Voice } from '#services/voice.ts'
import type { Caller } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import { type TestRuntime, TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { timetable } from '../timetable.ts'
import { regeneratePodcastAudio } from './calls.ts'
import { runOne } from '#writing/run-calls.ts'
import { narrateJob } from '#media/narrate-job.ts'
import { narrate } from '#media/episodes/narrate.ts'
import { regenerateWithin } from './regenerate-podcast-audio.ts'
import { generatedContent } from '#writing/tables.ts'

let runtime: TestRuntime
let admin: Caller

beforeAll(async () => {
  runtime = await openTestRuntime()
  admin = await runtime.admin()
  await runtime.runtime.jobs.work(runtime.runtime, timetable)
})

const draftOf = async (id: string) => {
  const [row] = await runtime.db.select().from(generatedContent).where(eq(generatedContent.id, id))
  if (!row) throw new Error('no such draft')
  return row
}
const refusalOf = async (answer: Promise<unknown>) => {
  const error: unknown = await answer.catch((e: unknown) => e)
  return isRefusal(error) ? [error.code, error.status] : error
}

// Covers: admin-7-19
test('the audio is generated again on request, and the answer reports the outcome', async () => {
  const draft = await plant(
    '## Bonjour\n\nVoici une phrase de longueur ordinaire.\n\n> Et une seconde voix répond.',
  )
  const made = await runtime.ask(regeneratePodcastAudio, { contentId: draft }, admin)
  expect(made).toMatchObject({ success: true, finished: true, duration_minutes: 1 })
  expect((await draftOf(draft)).metadata).toMatchObject({ audioUrl: made.audio_url, audio_state: 'made' })
  expect(await runtime.ask(runOne, { id: made.run_id }, admin)).toMatchObject({
    parts: 1,
    done: 1,
    drafted: 1,
  })
  await narrateJob.run({ draftId: draft, runId: made.run_id }, runtime.runtime) // the same job again
  expect((await draftOf(draft)).metadata['audioUrl']).toBe(made.audio_url)
})

// Covers: admin-7-19
test('a caller who does not wait is referred to the run', async () => {
  const draft = await plant('Une phrase qui sera dite plus tard.')
  let accepted = false
  const context = { ...runtime.runtime, caller: admin, now: TEST_NOW, accepted: () => void (accepted = true) }
  const answer = (await regenerateWithin(0).run({ contentId: draft }, context as never)) as { run_id: string }
  expect(answer).toMatchObject({ success: false, finished: false, audio_url: null })
  expect(accepted).toBe(true)
  await expect
    .poll(async () => (await runtime.ask(runOne, { id: answer.run_id }, admin)).finished_at, {
      timeout: 30_000,
    })
    .not.toBeNull()
})

// Covers: admin-8-14
test('a draft that is no episode, is rejected or has no text is refused with its own error code', async () => {
  const regenerate = (contentId: string) =>
    refusalOf(runtime.ask(regeneratePodcastAudio, { contentId }, admin))
  expect(await regenerate(crypto.randomUUID())).toEqual(['newsroom.draftNotFound', 404])
  expect(await regenerate(await plant('Text', { contentType: 'article' }))).toEqual([
    'newsroom.notPodcast',
    409,
  ])
  expect(await regenerate(await plant('Text', { status: 'rejected' }))).toEqual([
    'newsroom.draftRejected',
    409,
  ])
  expect(await regenerate(await plant('## …\n\n— … —'))).toEqual(['newsroom.nothingToSay', 422])
})

const withVoice = (voice: Voice) => ({ ...runtime.runtime, outside: { ...runtime.runtime.outside, voice } })
/** A voice that returns the same clip for every line. */
const sayingOnly = (samples: Float32Array): Voice => ({
  service: 'embedded',
  speak: async (lines) => ({ by: 'embedded', clips: lines.map(() => ({ samples, sampleRate: 22_050 })) }),
})
const LONG =
  'Une phrase de longueur ordinaire, qui devrait durer quelques secondes, et puis une autre. '.repeat(8)

test('without a voice the draft is kept and states why it has no audio', async () => {
  const draft = await plant(LONG)
  expect(await narrate(withVoice(embeddedVoice('@echogarden/no-such-package')), draft)).toBe('voice-missing')
  expect((await draftOf(draft)).metadata).toMatchObject({ audio_state: 'voice-missing' })
})

// Covers: faults-10
test('audio that is silent or too short for its text is not attached', async () => {
  const draft = await plant(LONG)
  const tone = Float32Array.from({ length: 11_025 }, (_, n) => Math.sin(n / 10) / 2)
  expect(await narrate(withVoice(sayingOnly(tone)), draft)).toBe('refused')
  expect((await draftOf(draft)).metadata).toMatchObject({
    audio_state: 'refused',
    audio_because: 'wrong-length',
  })
  expect(await narrate(withVoice(sayingOnly(new Float32Array(22_050 * 5))), draft)).toBe('refused')
  expect((await draftOf(draft)).metadata).not.toHaveProperty('audioUrl')
})

test('a full disk leaves no partly attached audio', async () => {
  const draft = await plant('Une phrase de longueur ordinaire.')
  const { outside } = runtime.runtime
  const full = { ...outside.files, put: () => Promise.reject(new Error('ENOSPC')) }
  await expect(narrate({ ...runtime.runtime, outside: { ...outside, files: full } }, draft)).rejects.toThrow(
    'ENOSPC',
  )
  expect((await draftOf(draft)).metadata).toEqual({})
  await rm(join(runtime.runtime.config.dataDir, 'files', 'audio'), { recursive: true })
  expect(await narrate(runtime.runtime, draft)).toBe('made')
})

async function plant(
  content: string,
  more: Partial<typeof generatedContent.$inferInsert> = {},
): Promise<string> {
  const [row] = await runtime.db
    .insert(generatedContent)
    .values({
      title: 'Un épisode',
      content,
      contentType: 'podcast',
      language: 'fr',
      createdAt: TEST_NOW,
      ...more,
    })
    .returning({ id: generatedContent.id })
  return row?.id ?? ''
}
