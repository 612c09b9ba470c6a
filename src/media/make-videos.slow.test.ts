import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestLanguage } from '#languages/test-languages.ts'
import { articles, translations } from '#articles/tables.ts'
import type { Topic } from '#articles/rules.ts'
import { embeddedVoice } from '#services/voice.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { isRefusal } from '#platform/refusal.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { timetable } from '../timetable.ts'
import { approveContent, generatedContentOne } from '#review/calls.ts'
import { generateContent } from '#writing/generate/calls.ts'
import { beginRun, runById } from '#writing/runs.ts'
import { generatedContent } from '#writing/tables.ts'
import { PAGES } from '#writing/test-pages/all.ts'
import { makeVideosJob } from './make-videos.ts'

// Video scripts: ordered through the API, written from what editors have published, and reviewed.

const { runtime, db, ask, clock, admin: newAdmin } = await openTestRuntime()
const admin = await newAdmin()
/** Only scripts are tested here: there is no voice, so that no videos are made of the approved ones. */
const voice = embeddedVoice('no-such-engine')
beforeAll(() => runtime.jobs.work({ ...runtime, outside: { ...runtime.outside, voice } }, timetable))
beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const each of [generatedContent, articles, translations]) await db.delete(each)
})

/** Publishes the three pages of a language as editors would: sentences with citation marks, and the texts that they cite. */
async function publish(
  language: TestLanguage,
  topic: Topic = 'AI News',
  more: readonly string[] = [],
): Promise<string[]> {
  const ids: string[] = []
  for (const [n, page] of PAGES[language].entries()) {
    const id = randomUUID()
    const source = { ...page, n: 1 }
    const [excerpt = '', ...rest] = page.paragraphs
    const content = [...more, ...rest].map((text) => `${text} [1]`).join('\n\n')
    const words = { title: page.title, excerpt, content }
    await db.insert(generatedContent).values({
      id,
      ...words,
      language,
      topic,
      contentType: 'article',
      status: 'published',
      sources: [source],
      createdAt: TEST_NOW,
    })
    const { url, publisher, title, publishedAt } = source
    await db.insert(articles).values({
      id,
      ...words,
      language,
      topic,
      contentHtml: '',
      markupPolicy: 1,
      sources: [{ n: 1, url, publisher, title, language, published_at: publishedAt }],
      publishedAt: new Date(TEST_NOW.getTime() - (n + 1) * HOUR),
    })
    ids.push(id)
  }
  return ids
}
const videos = () => db.select().from(generatedContent).where(eq(generatedContent.contentType, 'video'))
const order = (more: object = {}) => ask(generateContent, { contentType: 'video', ...more }, admin)
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (isRefusal(error) ? `${error.status} ${error.code}` : error),
  )

// Covers: drafts-8
test('a script is a draft in review, made of published text that passes the gates', async () => {
  const lie = 'Halden Labs has paid $99 million to Zorblax Industries for its silence.'
  const ids = await publish('en', 'AI News', [lie])
  const { run_id: run, ...answer } = await order()
  expect(answer).toEqual({ generated: 1, finished: true })
  const [draft] = await videos()
  expect(draft).toMatchObject({
    status: 'pending',
    language: 'en',
    metadata: { run, day: '2026-11-20', items: expect.arrayContaining(ids.slice(0, 1)) },
  })
  const seconds = Number(draft?.metadata['seconds'])
  expect([seconds >= 60, seconds <= 90]).toEqual([true, true])
  expect(draft?.content).not.toContain('Zorblax')
  expect(draft?.content).toContain(`${PAGES.en[0]?.paragraphs[0]} [1]`)
  expect(draft?.content).toContain('The voice is synthetic. An editor has reviewed the text.')

  const view = await ask(generatedContentOne, { id: draft?.id ?? '' }, admin)
  expect(view.evidence.length).toBeGreaterThan(6)
  expect(view.evidence.flatMap(({ verdicts }) => verdicts).filter(({ ok }) => !ok)).toEqual([])
  expect(view).toMatchObject({ duplicate: null, warnings: 0 })
})

// Covers: drafts-8
test('an approved script waits for its video and is not visible to readers', async () => {
  await publish('en')
  await order()
  const [draft] = await videos()
  const contentId = draft?.id ?? ''
  const approve = (edits = {}) => ask(approveContent, { contentId, action: 'approve', edits }, admin)
  expect(await approve({ title: 'Edited' })).toEqual({
    success: true,
    status: 'approved',
    message: 'Script approved. It will be published with its video.',
    already: false,
  })
  expect(await approve()).toMatchObject({ status: 'approved', already: true })
  expect((await videos())[0]).toMatchObject({ status: 'approved', title: 'Edited', publishedAt: null })
  expect(await db.$count(articles, eq(articles.id, contentId))).toBe(0)
})

test('each language with reviewed text gets a script, one with only unreviewed translations gets none', async () => {
  const [first = '', second = '', third = ''] = await publish('en')
  for (const [n, itemId] of [first, second, third].entries()) {
    const page = PAGES.fr[n]
    const fields = { excerpt: '', content: page?.paragraphs.map((text) => `${text} [1]`).join('\n\n') ?? '' }
    const french = {
      kind: 'article' as const,
      itemId,
      title: page?.title ?? '',
      fields,
      translator: 'loopback',
    }
    await db.insert(translations).values([
      { ...french, language: 'fr', reviewedAt: TEST_NOW },
      { ...french, language: 'es', reviewedAt: null },
    ])
  }
  expect(await order()).toMatchObject({ generated: 2 })
  expect((await videos()).map(({ language }) => language).toSorted()).toEqual(['en', 'fr'])
})

// Covers: drafts-8
test('a story is used in one video only; an order without enough stories, or on another topic, is refused', async () => {
  expect(await refusal(order())).toBe('409 newsroom.tooLittleReviewed')
  await publish('ar', 'Funding')
  expect(await refusal(order({ topics: ['Webinar'] }))).toBe('409 newsroom.tooLittleReviewed')
  const { run_id: runId } = await order({ topics: ['Funding'], quantity: 2 })
  const [draft, ...others] = await videos()
  expect([draft?.language, draft?.topic, others]).toEqual(['ar', 'Funding', []])
  expect(await refusal(order())).toBe('409 newsroom.tooLittleReviewed')

  const again = { runId, quantity: 2, topics: ['Funding' as const], languages: [] }
  await makeVideosJob.run(again, runtime)
  expect(await videos()).toEqual([draft])
  expect((await runById(db, runId))?.outcomes).toEqual({ videos: { state: 'ok', found: 1, drafted: 1 } })
  const lost = await beginRun(db, { kind: 'make-videos', askedBy: null, parts: 1 }, TEST_NOW)
  await makeVideosJob.onFailed?.({ ...again, runId: lost }, runtime)
  expect((await runById(db, lost))?.outcomes).toMatchObject({ videos: { state: 'failed' } })
})

// Covers: videos-9
test('an untouched script is replaced by the next day’s, which may use its stories; an edited one is kept', async () => {
  await publish('en')
  await order()
  const [first] = await videos()
  clock.pass(DAY)
  expect(await order()).toMatchObject({ generated: 1 })
  const byDay = async () =>
    (await videos())
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .map(({ id, status, reason, metadata: { day } }) => ({ id, status, reason, day }))
  const [old, today] = await byDay()
  expect(old).toEqual({
    id: first?.id,
    status: 'rejected',
    reason: 'No one had approved it by the time a newer script was written.',
    day: '2026-11-20',
  })
  expect(today).toMatchObject({ status: 'pending', day: '2026-11-21' })

  await db
    .update(generatedContent)
    .set({ version: 2 })
    .where(eq(generatedContent.id, today?.id ?? ''))
  clock.pass(DAY)
  expect(await refusal(order())).toBe('409 newsroom.tooLittleReviewed')
  expect((await byDay()).map(({ status }) => status)).toEqual(['rejected', 'pending'])
})

test('a script is replaced only by one on the same topics, and no more are replaced than are written', async () => {
  for (const topic of ['AI News', 'AI News', 'Funding'] as const) await publish('en', topic)
  expect(await order({ topics: ['AI News'], quantity: 2 })).toMatchObject({ generated: 2 })
  expect(await order({ topics: ['Funding'] })).toMatchObject({ generated: 1 })
  clock.pass(DAY)
  expect(await order({ topics: ['AI News'] })).toMatchObject({ generated: 1 })
  const accessLevel = async (topic: Topic) =>
    (await videos())
      .filter((each) => each.topic === topic)
      .map(({ status }) => status)
      .toSorted()
  expect(await accessLevel('Funding')).toEqual(['pending'])
  expect(await accessLevel('AI News')).toEqual(['pending', 'pending', 'rejected'])
})

test('stories of a script that is approved while the next one is written are not used a second time', async () => {
  await publish('en')
  await order()
  const [first] = await videos()
  clock.pass(DAY)
  const during = new Proxy(db, {
    get(of, key) {
      const found: unknown = Reflect.get(of, key)
      if (typeof found !== 'function') return found
      if (key !== 'transaction') return found.bind(of) as unknown
      return async (...given: unknown[]) => {
        await ask(approveContent, { contentId: first?.id ?? '', action: 'approve' }, admin)
        return Reflect.apply(found, of, given) as unknown
      }
    },
  })
  const run = async (on: typeof runtime) => {
    const runId = await beginRun(db, { kind: 'make-videos', askedBy: null, parts: 1 }, TEST_NOW)
    await makeVideosJob.run({ runId, quantity: 1, topics: [], languages: ['en'] }, on)
    return (await runById(db, runId))?.outcomes
  }
  expect(await run({ ...runtime, db: during })).toMatchObject({ videos: { state: 'too-little-reviewed' } })
  expect((await videos()).map(({ id, status }) => [id, status])).toEqual([[first?.id, 'approved']])
  await publish('en')
  expect(await run(runtime)).toMatchObject({ videos: { state: 'ok', drafted: 1 } })
  expect(await videos()).toHaveLength(2)
})
