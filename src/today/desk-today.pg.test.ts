// long: every part of the answer, each with what it counts and what it leaves out
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { corrections } from '#articles/corrections/tables.ts'
import { articles, translationDrafts, translations } from '#articles/tables.ts'
import { subscriptions } from '#membership/tables.ts'
import { users } from '#people/tables.ts'
import { MINUTE } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { gatherSourceJob } from '#writing/gather.ts'
import { generatedContent, runs } from '#writing/tables.ts'
import { givePlan } from '../membership/test-plans.ts'
import { audienceOf } from '../newsletter/sending/audience.ts'
import { addEdition, addSubscriber } from '../newsletter/sending/test-subscribers.ts'
import { settingsOf } from '../newsletter/settings.ts'
import { deliveries, digestSettings, editions, subscribers } from '../newsletter/tables.ts'
import { plantDraft, textWith } from '../review/test-review.ts'
import { contentGenerationSchedule as schedule, scheduleRuns } from '../schedule/tables.ts'
import { findings, newsSources } from '../sources/tables.ts'
import { stories } from '../stories/tables.ts'
import { deskState, deskToday } from './calls.ts'
import { addFailingSource, addPublished, addReport, addTranslation } from './test-today.ts'

// Friday, 10:00 at UTC+1.

const { runtime, db, database, clock, ask, admin } = await openTestRuntime()
const ada = await admin()
const today = () => ask(deskToday, {}, ada)
const at = (time: string, day = 20) => new Date(`2026-11-${day}T${time}:00Z`)

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [
    deliveries,
    editions,
    subscribers,
    corrections,
    translationDrafts,
    translations,
    articles,
    generatedContent,
    findings,
    stories,
    newsSources,
    scheduleRuns,
    runs,
    schedule,
    subscriptions,
  ])
    await db.delete(table)
  await database.pool.query('delete from jobs.job')
  await settingsOf(db)
  await db.update(digestSettings).set({ sending: true, automatic: true, leadMinutes: 45 })
})

const TITLES = [
  'Ferry reaches island',
  'Clinic buys scanner',
  'Museum lends painting',
  'Choir sings outdoors',
]
let made = 0
/** A title of its own for a draft, and its sources: some hours old, each by another publisher. */
const cited = (publishers: number, hoursAgo = 1) => {
  const title = TITLES[made++ % TITLES.length] ?? ''
  const sources = Array.from({ length: publishers }, (_, n) => ({
    n: n + 1,
    url: `https://publisher-${n}.example/story`,
    publisher: `Publisher ${n}`,
    title,
    language: 'en' as const,
    publishedAt: new Date(TEST_NOW.getTime() - hoursAgo * 60 * MINUTE).toISOString(),
    paragraphs: ['Two harbors have opened a second quay.'],
  }))
  return { title, sources }
}

// Covers: today-4
test('on a new site nothing waits, fails or happened, and the next edition has no stories yet', async () => {
  expect(await today()).toEqual({
    now: '2026-11-20T09:00:00.000Z',
    time_zone: 'Etc/GMT-1',
    inbox: { drafts: 0, with_warnings: 0, translations: 0, episodes: 0, reports: 0, questions: 0 },
    strongest: [],
    sources_active: 0,
    edition: {
      id: null,
      kind: 'evening',
      at: '2026-11-20T16:00:00.000Z',
      state: 'planned',
      held: false,
      composed_at: '2026-11-20T15:15:00.000Z',
      automatic: true,
      stories: [],
      languages: ['en', 'ar', 'fr', 'es', 'pt'].map((language) => ({ language, readers: 0, stories: [] })),
    },
    day: {
      from: '2026-11-19T23:00:00.000Z',
      to: '2026-11-20T23:00:00.000Z',
      marks: [{ what: 'evening', at: '2026-11-20T16:00:00.000Z', state: 'planned', failed: 0 }],
    },
    failing: { sources: [], sources_total: 0, system: [], system_total: 0 },
    yesterday: { from: '2026-11-18T23:00:00.000Z', emails: null, readers: 0, trials: 0, corrections: 0 },
  })
})

// Covers: today-4
test('active sources are counted, failing ones too; paused ones are not', async () => {
  await addFailingSource(db)
  await addFailingSource(db, { state: null, failures: 0 })
  await addFailingSource(db, { isActive: false })
  expect((await today()).sources_active).toBe(2)
})

// Covers: today-4
test('the six strongest drafts come first, with publishers and the first warning as it is judged now', async () => {
  const old = await plantDraft(db, { ...cited(4, 40) })
  const strong = await plantDraft(db, { ...cited(4) })
  const weak = await plantDraft(db, cited(1))
  const wrong = await plantDraft(db, { ...cited(3), content: textWith(2) })
  const tool = await plantDraft(db, { contentType: 'tool' })
  await plantDraft(db, { contentType: 'podcast' })
  await plantDraft(db, { status: 'rejected' })
  const { strongest } = await today()
  expect(strongest.map(({ id }) => id)).toEqual([strong, wrong, weak, old, tool])
  expect(strongest.map(({ publishers }) => publishers)).toEqual([4, 3, 1, 4, 0])
  expect(strongest.map(({ warning }) => warning)).toEqual([
    null,
    { kind: 'checks', count: 2, gates: ['numbers', 'numbers'] },
    { kind: 'single_source', count: 1 },
    null,
    null,
  ])
  const scores = strongest.flatMap(({ momentum }) => momentum ?? [])
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(scores).toHaveLength(4)
  for (let n = 0; n < 4; n++) await plantDraft(db, { ...cited(2) })
  expect((await today()).strongest).toHaveLength(6)
})

// Covers: today-4
test('the number of drafts with a warning includes those of the strongest that were judged just now', async () => {
  await plantDraft(db, { ...cited(3), content: textWith(2) })
  await plantDraft(db, cited(1))
  await plantDraft(db, cited(2))
  const { strongest, inbox } = await today()
  expect(strongest.filter(({ warning }) => warning !== null)).toHaveLength(2)
  expect(inbox).toMatchObject({ drafts: 3, with_warnings: 2 })
})

// Covers: today-4
test('a draft of a story is as strong as the reports that its story has by now', async () => {
  const [story] = await db
    .insert(stories)
    .values({ title: 'A story', language: 'en', firstAt: at('07:00'), lastAt: at('08:00') })
    .returning({ id: stories.id })
  const id = story?.id ?? ''
  await plantDraft(db, { id, storyId: id, ...cited(1) })
  const other = await plantDraft(db, { ...cited(2) })
  expect((await today()).strongest[0]?.id).toBe(other)
  for (let n = 0; n < 3; n++) {
    const sourceId = await addFailingSource(db, { url: `https://wire-${n}.example/feed` })
    const url = `https://wire-${n}.example/story`
    await db.insert(findings).values({
      sourceId,
      guid: url,
      url,
      canonicalKey: url,
      title: 'A story',
      paragraphs: [`Report ${n} of the story.`],
      language: 'en',
      textFrom: 'feed',
      publishedAt: at('08:00'),
      fetchedAt: at('08:00'),
      storyId: id,
    })
  }
  expect((await today()).strongest[0]).toMatchObject({ id, publishers: 3 })
})

// Covers: today-5
test('the edition says for each language which stories are there, to review or missing', async () => {
  clock.pass(MINUTE) // its stories are kept that long
  await addSubscriber(db, { language: 'ar' })
  await addSubscriber(db, { language: 'ar' })
  await addSubscriber(db, { language: 'en' })
  await addSubscriber(db, { language: 'pt', frequency: 'daily' }) // without a plan, so it gets each edition
  await addSubscriber(db, { language: 'pt', frequency: 'daily', plan: 'premium' })
  await addSubscriber(db, { language: 'pt', pausedUntil: at('10:00') })
  await addSubscriber(db, { language: 'pt', state: 'pending' })
  const first = await addPublished(db, { title: 'First', momentum: 90, publishedAt: at('08:00') })
  const second = await addPublished(db, {
    title: 'Deuxième',
    momentum: 80,
    language: 'fr',
    publishedAt: at('08:00'),
  })
  const of = { kind: 'article' as const, title: 'A title', fields: {} }
  await db.insert(translations).values([
    { ...of, itemId: first, language: 'ar', translator: 'person' },
    { ...of, itemId: first, language: 'fr', translator: 'a-model' },
    { ...of, itemId: first, language: 'es', translator: 'a-model', reviewedAt: TEST_NOW },
    { ...of, itemId: second, language: 'es', translator: 'person', staleAt: TEST_NOW },
  ])
  await addTranslation(db, { itemId: second, language: 'en' })
  await addTranslation(db, { itemId: second, language: 'pt', state: 'failed' })
  const { edition } = await today()
  expect(edition).toMatchObject({
    id: null,
    state: 'planned',
    stories: [
      { id: first, title: 'First', language: 'en' },
      { id: second, title: 'Deuxième', language: 'fr' },
    ],
    languages: [
      { language: 'en', readers: 1, stories: ['full', 'machine'] },
      { language: 'ar', readers: 2, stories: ['full', 'missing'] },
      { language: 'fr', readers: 0, stories: ['machine', 'full'] },
      { language: 'es', readers: 0, stories: ['full', 'missing'] },
      { language: 'pt', readers: 1, stories: ['missing', 'missing'] },
    ],
  })
  const { byLanguage } = await audienceOf(runtime, 'edition', TEST_NOW)
  expect(Object.fromEntries(edition?.languages.map((each) => [each.language, each.readers]) ?? [])).toEqual(
    byLanguage,
  )
})

// Covers: today-5
test('the stories of an edition that is not composed yet are found at most once a minute', async () => {
  clock.set(at('09:30'))
  const titles = async () => (await today()).edition?.stories.map(({ title }) => title)
  expect(await titles()).toEqual([])
  await addPublished(db, { title: 'First' })
  clock.pass(MINUTE - 1)
  expect(await titles()).toEqual([])
  clock.pass(1)
  expect(await titles()).toEqual(['First'])
  clock.set(new Date(at('16:00').getTime() - 1))
  expect(await titles()).toEqual(['First'])
  await db.delete(articles)
  clock.set(at('16:00')) // the next edition is another one
  expect(await titles()).toEqual([])
})

// Covers: today-5
test('a composed edition has its own stories without the dropped ones, and says how it is sent', async () => {
  const [one, two, gone] = [
    await addPublished(db, { title: 'One' }),
    await addPublished(db),
    crypto.randomUUID(),
  ]
  const pick = { kind: 'article' as const, section: 'news' as const, pinned: false, dropped: false }
  const { id } = await addEdition(db, {
    occurrence: at('16:00'),
    state: 'composed',
    startedAt: null,
    picks: [
      { ...pick, id: one },
      { ...pick, id: two, dropped: true },
      { ...pick, id: gone },
    ],
  })
  await db.update(digestSettings).set({ automatic: false })
  expect((await today()).edition).toMatchObject({
    id,
    state: 'composed',
    automatic: false,
    stories: [{ id: one, title: 'One', language: 'en' }],
  })
  await db.update(digestSettings).set({ sending: false })
  expect((await today()).edition).toBeNull()
})

// Covers: today-6
test('the day shows what began, what is planned and what failed, with the number of failed sources', async () => {
  const rows = await db
    .insert(schedule)
    .values([
      {
        contentType: 'scraping',
        scheduledTime: '00:00',
        frequency: 'every_12_hours',
        activeSince: at('00:00', 19),
      },
      { contentType: 'image', scheduledTime: '09:00', activeSince: at('00:00', 19) },
      { contentType: 'article', scheduledTime: '09:59', activeSince: at('00:00', 19) },
      { contentType: 'video', scheduledTime: '07:00', activeSince: at('08:30') }, // added after its hour
      { contentType: 'podcast', scheduledTime: '17:00', leadMinutes: 120, activeSince: at('00:00', 19) },
    ])
    .returning({ id: schedule.id })
  const outcome = (state: string) => ({ state, found: 0, drafted: 0 })
  const [run] = await db
    .insert(runs)
    .values({
      kind: 'scrape-ai-news',
      parts: 4,
      startedAt: at('23:00', 19),
      finishedAt: at('23:05', 19),
      outcomes: { a: outcome('ok'), b: outcome('timeout'), c: outcome('empty'), d: outcome('failed') },
    })
    .returning({ id: runs.id })
  await db.insert(scheduleRuns).values({
    scheduleId: rows[0]?.id ?? '',
    occurrence: at('23:00', 19),
    startedAt: at('23:00', 19),
    runId: run?.id ?? null,
  })
  await addEdition(db, { occurrence: at('06:00'), state: 'sent' })
  expect((await today()).day.marks).toEqual([
    { what: 'scraping', at: '2026-11-19T23:00:00.000Z', state: 'done', failed: 2 },
    { what: 'morning', at: '2026-11-20T06:00:00.000Z', state: 'done', failed: 0 },
    { what: 'image', at: '2026-11-20T08:00:00.000Z', state: 'missed', failed: 0 },
    { what: 'article', at: '2026-11-20T08:59:00.000Z', state: 'planned', failed: 0 },
    { what: 'scraping', at: '2026-11-20T11:00:00.000Z', state: 'planned', failed: 0 },
    { what: 'podcast', at: '2026-11-20T14:00:00.000Z', state: 'planned', failed: 0 },
    { what: 'evening', at: '2026-11-20T16:00:00.000Z', state: 'planned', failed: 0 },
  ])
})

// Covers: today-6
test('while sending is off, no edition is planned, and one that expired was not sent', async () => {
  const marks = async () => (await today()).day.marks.map(({ what, state }) => [what, state])
  await addEdition(db, { occurrence: at('06:00'), state: 'expired', startedAt: null })
  expect(await marks()).toEqual([
    ['morning', 'failed'],
    ['evening', 'planned'],
  ])
  await db.update(digestSettings).set({ sending: false })
  expect(await marks()).toEqual([['morning', 'skipped']])
  await addEdition(db, { occurrence: at('16:00'), state: 'composed', startedAt: null })
  expect(await marks()).toEqual([['morning', 'skipped']])
})

// Covers: today-7
test('what fails is listed with its time and reason, as many as the state counts', async () => {
  const id = await addFailingSource(db)
  const unread = await addFailingSource(db, {
    name: 'Never',
    failures: 2,
    lastOkAt: null,
    createdAt: at('05:30', 18),
  })
  for (let n = 0; n < 6; n++) await addFailingSource(db, { name: `Wire ${n}`, failures: 1 })
  const job = await runtime.jobs.send(gatherSourceJob, { sourceId: id, runId: id })
  await database.pool.query(
    `update jobs.job set state = 'failed', completed_on = '2026-11-20T08:00:00Z', output = '{"message":"the disk is full"}' where id = $1`,
    [job],
  )
  await db.insert(schedule).values({ contentType: 'image', scheduledTime: '09:00', activeSince: at('06:00') })
  const { failing } = await today()
  expect(failing.sources[0]).toEqual({
    id,
    name: 'Meridian Tech',
    state: 'http_error',
    state_detail: { status: 403 },
    last_ok_at: '2026-11-20T06:00:00.000Z',
    created_at: '2026-11-20T09:00:00.000Z',
    failures: 3,
  })
  expect(failing.sources[1]).toMatchObject({
    id: unread,
    last_ok_at: null,
    created_at: '2026-11-18T05:30:00.000Z',
  })
  expect([failing.sources.length, failing.sources_total]).toEqual([5, 8])
  expect(failing.system).toEqual([
    {
      kind: 'task',
      content_type: 'image',
      scheduled_time: '09:00',
      overdue: true,
      since: '2026-11-20T08:00:00.000Z',
      why: null,
    },
    {
      kind: 'job',
      id: job,
      job: 'gather-source',
      afterwards: false,
      since: '2026-11-20T08:00:00.000Z',
      message: 'the disk is full',
    },
  ])
  expect((await ask(deskState, {}, ada)).failing).toEqual({
    sources: failing.sources_total,
    system: failing.system_total,
  })
})

// Covers: today-8
test('yesterday is the local day before: emails, readers, trials and corrections, nothing else', async () => {
  const { id: editionId } = await addEdition(db, {
    occurrence: at('06:00', 19),
    startedAt: at('06:00', 19),
    state: 'sent',
  })
  const outcomes = ['submitted', 'submitted', 'submitted', 'refused', 'skipped', 'kept'] as const
  await db.insert(deliveries).values(
    outcomes.map((state, n) => ({
      editionId,
      subscriberId: crypto.randomUUID(),
      email: `${n}@example.com`,
      name: 'Bo',
      domain: 'example.com',
      language: 'en' as const,
      tier: 'freemium' as const,
      messageId: `${n}@cadence.example`,
      nextAt: at('06:00', 19),
      state,
      ...(n === 0 && { bounce: 'hard' as const }),
    })),
  )
  await addSubscriber(db, { confirmedAt: at('22:59', 18) }) // still Wednesday at UTC+1
  await addSubscriber(db, { confirmedAt: at('23:00', 18) })
  await addSubscriber(db, { confirmedAt: at('22:59', 19) })
  await addSubscriber(db, { confirmedAt: at('23:00', 19) })
  const userId = crypto.randomUUID()
  await db.insert(users).values({ id: userId, name: 'Bo', email: `${userId}@example.com` })
  const trial = { status: 'trialing' as const, createdAt: at('12:00', 19), trialEnd: at('12:00', 26) }
  await givePlan(db, userId, 'premium', trial)
  const articleId = await addPublished(db)
  const note = {
    articleId,
    kind: 'correction' as const,
    language: 'en' as const,
    note: 'Fixed.',
    changed: [],
  }
  await db.insert(corrections).values([
    { ...note, notedAt: at('12:00', 19) },
    { ...note, notedAt: TEST_NOW },
  ])
  expect((await today()).yesterday).toEqual({
    from: '2026-11-18T23:00:00.000Z',
    emails: { delivered: 2, sent: 4 },
    readers: 2,
    trials: 1,
    corrections: 1,
  })
  await db.delete(users).where(eq(users.id, userId))
})

// Covers: today-8
test('the trials of yesterday are counted however many older ones still run', async () => {
  const older = sql`${at('12:00', 10).toISOString()}::timestamptz`
  await db.execute(sql`insert into ${subscriptions} (id, provider, customer_id, tier, status, cancel_at_period_end,
      period_start, period_end, trial_end, price_cents, currency, changed_at, created_at)
    select 'sub_' || n, 'test', 'cus_' || n, 'premium', 'trialing', false,
      ${older}, ${older} + interval '30 days', ${older} + interval '30 days', 890, 'eur', ${older}, ${older}
    from generate_series(1, 5000) n`)
  const userId = crypto.randomUUID()
  await db.insert(users).values({ id: userId, name: 'Bo', email: `${userId}@example.com` })
  const trialEnd = at('12:00', 26)
  for (const createdAt of [at('22:59', 18), at('23:00', 18), at('22:59', 19), at('23:00', 19)])
    await givePlan(db, userId, 'premium', { status: 'trialing', createdAt, trialEnd })
  await givePlan(db, userId, 'premium', { createdAt: at('12:00', 19) }) // without a trial
  await givePlan(db, userId, 'premium', { status: 'incomplete', createdAt: at('12:00', 19), trialEnd })
  expect((await today()).yesterday.trials).toBe(2)
  await db.delete(users).where(eq(users.id, userId))
})

test('the inbox of the page has the numbers of the state', async () => {
  await plantDraft(db)
  await addReport(db, await addPublished(db))
  expect((await today()).inbox).toEqual((await ask(deskState, {}, ada)).inbox)
})
