import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { articles } from '#articles/tables.ts'
import { runDigestJob } from '#newsletter/editions/run-digest.ts'
import { addSubscriber } from '#newsletter/sending/test-subscribers.ts'
import { openMailServer } from '#services/post/test-mail-server.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { generatedContent, runs } from '#writing/tables.ts'
import { scheduleRuns } from './tables.ts'
import { page } from '#writing/test-pages/all.ts'
import { storyOf } from '#writing/test-writer.ts'
import { runScheduleJob } from './run-schedule.ts'
import { plantSchedule } from './schedule.ts'

// One evening of the timetable, with workers: content is generated at 15:00 of the digest's time zone and mailed at 17:00.

const server = await openMailServer()
const { runtime, db, clock } = await openTestRuntime({
  SMTP_URL: server.url,
  MAIL_FROM: 'Cadence <news@example.com>',
  SITE_URL: 'https://cadence.example',
})
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const WITHIN = { timeout: 120_000, interval: 100 }
beforeAll(() => runtime.jobs.work(runtime, []))
afterAll(() => server.close())

/** Runs the timetable and the digest as the clock does each minute, with two processes. */
async function look(now: Date): Promise<void> {
  clock.set(now)
  await Promise.all([runScheduleJob.run({}, runtime), runScheduleJob.run({}, runtime)])
  await Promise.all([runDigestJob.run({}, runtime), runDigestJob.run({}, runtime)])
}
const drafts = (type: 'podcast' | 'article') =>
  db.select().from(generatedContent).where(eq(generatedContent.contentType, type))
const startedOnce = async () =>
  (await db.select({ at: scheduleRuns.occurrence }).from(scheduleRuns)).map((row) => row.at.toISOString())
const allEnded = () =>
  vi.waitFor(
    async () => expect(await db.select().from(runs).where(isNull(runs.finishedAt))).toEqual([]),
    WITHIN,
  )

// Covers: admin-9-16
test('articles and an episode are made once, two hours before the evening edition, which is mailed on time', async () => {
  const reader = await addSubscriber(db, { language: 'en' })
  await db.insert(articles).values({
    title: 'A model plans berths for ships',
    excerpt: 'A compact model plans berths in twelve ports.',
    content:
      'The Harbor Institute released a compact model on Thursday. It answers 37% faster than before. [1]\n\nTwelve ports took part in a trial of nine weeks, which cost $4.5 million. [1]',
    contentHtml: '',
    markupPolicy: 1,
    language: 'en',
    sources: [
      {
        n: 1,
        url: 'https://larkfield.example/1',
        publisher: 'Larkfield Review',
        title: 'A report',
        language: 'en',
        published_at: null,
      },
    ],
    publishedAt: at('08:00'),
    momentum: 90,
  })
  await plantSchedule(db, at('09:00'))
  await storyOf(db, [page('en', 1)], at('08:00'))

  await look(at('13:55'))
  expect([await drafts('podcast'), await drafts('article')]).toEqual([[], []])
  await look(at('14:00')) // 15:00 local time
  await allEnded()
  const [episodes, written] = [await drafts('podcast'), await drafts('article')]
  expect(episodes).toMatchObject([
    {
      status: 'pending',
      title: 'The talk of November 20: A model plans berths for ships',
      metadata: { audio_state: 'made' },
    },
  ])
  expect(written).toMatchObject([{ status: 'pending' }])
  const began = await startedOnce()
  for (let minutes = 5; minutes <= 60; minutes += 5)
    await look(new Date(at('14:00').getTime() + minutes * MINUTE))
  await allEnded()
  expect([await drafts('podcast'), await drafts('article')]).toEqual([episodes, written])
  expect(await startedOnce()).toEqual(began)

  await look(at('15:15')) // the edition is composed
  await look(at('15:59'))
  expect(server.taken).toEqual([])
  await look(at('16:00')) // 17:00 local time
  await vi.waitUntil(() => server.taken.length > 0, WITHIN)
  await look(at('16:01'))
  clock.pass(HOUR)
  await look(clock.now())
  await vi.waitFor(async () => {
    const active = await runtime.db.execute(
      "select 1 from jobs.job where name = 'send-edition' and state < 'completed'",
    )
    expect(active.rows).toEqual([])
  }, WITHIN)
  expect(server.taken.map(({ envelope, headers }) => [envelope.to, headers.get('subject')])).toEqual([
    [[`${reader}@example.com`], 'A model plans berths for ships'],
  ])
  expect(
    await db
      .select()
      .from(generatedContent)
      .where(and(eq(generatedContent.status, 'published'))),
  ).toEqual([]) // nothing is published without an editor
}, 300_000)
