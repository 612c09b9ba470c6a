// long: corrections that one edition reports of others, hour by hour
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Language } from '#languages/rules.ts'
import { TIERS, type Tier } from '#membership/rules.ts'
import { correctArticle, retractArticle } from '#articles/corrections/calls.ts'
import { articles, translations } from '#articles/tables.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import type { EditionContent, FrozenEdition } from '../content.ts'
import type { EditionKind } from '../rules.ts'
import { addSubscriber } from '../sending/test-subscribers.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, digestSettings, editions, subscribers } from '../tables.ts'
import { adminEditionPreview } from './calls.ts'
import { composeEdition } from './compose-edition.ts'
import { runDigestJob } from './run-digest.ts'
import { addArticle } from './test-stories.ts'

// Readers who were emailed a story learn in the next edition that it was wrong. 07:00 at UTC+1 is 06:00 UTC.

const { runtime, db, clock, ask, admin } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const ada = await admin()
const at = (time: string, day = 20) => new Date(`2026-11-${day}T${time}:00Z`)
const run = async (now: Date) => {
  clock.set(now)
  return runDigestJob.run({} as never, runtime)
}
const NOTE = 'The round was 62 million, not 26 million.'
const correct = (id: string, now: Date, more: object = {}) => {
  clock.set(now)
  return ask(
    correctArticle,
    { id, note: NOTE, edits: { content: `As it is at ${now.toISOString()}` }, ...more },
    ada,
  )
}
const retract = (id: string, now: Date, note = 'The document on which this rests was forged.') => {
  clock.set(now)
  return ask(retractArticle, { id, note }, ada)
}
const storedAt = async (occurrence: Date, kind: EditionKind = 'edition') => {
  const [row] = await db
    .select()
    .from(editions)
    .where(and(eq(editions.kind, kind), eq(editions.occurrence, occurrence)))
  if (!row) throw new Error('no edition')
  return row
}
const contentAt = async (
  occurrence: Date,
  {
    tier = 'freemium',
    language = 'en',
    kind = 'edition',
  }: { tier?: Tier; language?: Language; kind?: EditionKind } = {},
): Promise<EditionContent> => {
  const { contents } = (await storedAt(occurrence, kind)).content as FrozenEdition
  const found = contents.find((each) => each.tier === tier && each.language === language)
  if (!found) throw new Error('no content')
  return found
}
type Of = Parameters<typeof contentAt>[1]
const correctionsIn = async (occurrence: Date, of?: Of) =>
  ((await contentAt(occurrence, of)).corrections ?? []).map(({ kind, title }) => [kind, title])
/** Sends the morning edition with the story and publishes another story for the next one. */
const sentMorning = async (more: Parameters<typeof addArticle>[1] = {}) => {
  const id = await addArticle(db, { title: 'A round of 26 million', ...more })
  await run(at('06:00'))
  await addArticle(db, { title: 'Of the evening', publishedAt: at('10:00') })
  return id
}

beforeEach(async () => {
  for (const table of [deliveries, editions, subscribers, translations, articles]) await db.delete(table)
  await settingsOf(db)
  await db.update(digestSettings).set({ sending: true, sendingWhy: null, automatic: true })
})

// Covers: editions-12
test('a correction or retraction after mailing is in the next edition of the kind, and only there', async () => {
  const wrong = await sentMorning()
  const forged = await addArticle(db, { title: 'Forged', publishedAt: at('04:01') })
  await db.delete(editions)
  await run(at('06:00'))
  await correct(wrong, at('08:00'))
  await retract(forged, at('09:00'))
  await run(at('16:00'))
  const { corrections } = await contentAt(at('16:00'))
  expect(corrections).toEqual([
    expect.objectContaining({ kind: 'retraction', title: 'Forged' }),
    {
      id: expect.any(String),
      kind: 'correction',
      title: 'A round of 26 million',
      titleLanguage: 'en',
      note: NOTE,
      noteLanguage: 'en',
      url: `https://cadence.example/en/news/${wrong}`,
      notedAt: '2026-11-20T08:00:00.000Z',
    },
  ])
  await addArticle(db, { title: 'Of the next day', publishedAt: at('20:00') })
  await run(at('06:00', 21))
  expect(await correctionsIn(at('06:00', 21))).toEqual([])
  expect(await correctionsIn(at('06:00', 21), { kind: 'daily', tier: 'premium' })).toHaveLength(2) // the last daily edition was yesterday's
})

// Covers: editions-12
test('a tier gets corrections only of stories that it was emailed', async () => {
  const paid = await sentMorning({ accessTier: 'b2b', title: 'Paid' })
  const never = await addArticle(db, { title: 'Never mailed', publishedAt: at('05:00', 10) })
  const late = await addArticle(db, { title: 'Not mailed yet', publishedAt: at('10:00') })
  for (const id of [paid, never, late]) await correct(id, at('11:00'))
  await run(at('16:00'))
  const by = await Promise.all(TIERS.map((tier) => correctionsIn(at('16:00'), { tier })))
  expect(by).toEqual([[['correction', 'Paid']], [], [['correction', 'Paid']]]) // freemium readers also had it, locked but with its title
})

test('a correction made before the first mailing is not reported', async () => {
  await sentMorning()
  const before = await addArticle(db, { title: 'Corrected in time', publishedAt: at('09:00') })
  await correct(before, at('10:00'))
  await run(at('16:00'))
  await run(at('06:00', 21))
  expect((await contentAt(at('16:00'))).sections[0]?.stories.map(({ id }) => id)).toContain(before)
  expect(await correctionsIn(at('06:00', 21), { kind: 'daily', tier: 'premium' })).toEqual([])
})

test('a correction of a story that was mailed more than 30 days ago is not reported', async () => {
  const id = await sentMorning({ title: 'Long ago' })
  await db.update(editions).set({ startedAt: new Date('2026-10-20T06:00:00Z') })
  await correct(id, at('08:00'))
  await run(at('16:00'))
  expect(await correctionsIn(at('16:00'))).toEqual([])
})

test('a correction alone makes no edition; it waits for the next one with a story', async () => {
  const id = await addArticle(db)
  await run(at('06:00'))
  await correct(id, at('08:00'))
  await run(at('16:00'))
  expect(await storedAt(at('16:00'))).toMatchObject({ state: 'empty', content: null })
  await addArticle(db, { title: 'Of the next day', publishedAt: at('20:00') })
  await run(at('06:00', 21))
  expect(await correctionsIn(at('06:00', 21))).toEqual([['correction', 'A story']])
})

test('corrections of a stopped edition are reported again, and a story that reached no one has none', async () => {
  const id = await sentMorning()
  await correct(id, at('08:00'))
  await run(at('16:00'))
  await db
    .update(editions)
    .set({ state: 'stopped' })
    .where(eq(editions.occurrence, at('16:00')))
  const lost = await addArticle(db, { title: 'Reached nobody', publishedAt: at('20:00') })
  await run(at('06:00', 21))
  expect(await correctionsIn(at('06:00', 21))).toEqual([['correction', 'A round of 26 million']])
  await db
    .update(editions)
    .set({ state: 'stopped' })
    .where(eq(editions.occurrence, at('06:00', 21)))
  await db.delete(editions).where(eq(editions.kind, 'daily'))
  await addArticle(db, { title: 'Later', publishedAt: at('12:00', 21) })
  await correct(lost, at('12:00', 21))
  await run(at('16:00', 21))
  expect(await correctionsIn(at('16:00', 21))).toEqual([['correction', 'A round of 26 million']])
})

test('a correction noted while the last edition began is neither lost nor reported twice', async () => {
  const id = await sentMorning()
  await run(at('15:30'))
  await correct(id, at('15:59'))
  clock.set(at('16:00'))
  await run(at('16:00'))
  expect(await correctionsIn(at('16:00'))).toHaveLength(1)
  const { content, ...evening } = await storedAt(at('16:00'))
  const before = content as FrozenEdition
  const silent = { ...before, contents: before.contents.map(({ corrections: _later, ...each }) => each) }
  await addArticle(db, { title: 'Of the next day', publishedAt: at('20:00') })
  for (const [stored, expected] of [
    [before, 0],
    [silent, 1],
  ] as const) {
    await db.update(editions).set({ content: stored }).where(eq(editions.id, evening.id))
    await db.delete(editions).where(eq(editions.occurrence, at('06:00', 21)))
    await run(at('06:00', 21))
    expect(await correctionsIn(at('06:00', 21))).toHaveLength(expected)
  }
})

test('title and note use a verified translation in the reader’s language, else the original', async () => {
  const id = await sentMorning()
  const row = { kind: 'article' as const, itemId: id, fields: {} }
  await db.insert(translations).values([
    { ...row, language: 'fr', title: 'Une levée', translator: 'a-model', reviewedAt: at('07:00') },
    { ...row, language: 'es', title: 'Una ronda', translator: 'a-model' },
  ])
  await retract(id, at('08:00'))
  await run(at('16:00'))
  const of = async (language: Language) => (await contentAt(at('16:00'), { language })).corrections?.[0]
  expect(await of('fr')).toMatchObject({
    title: 'Une levée',
    titleLanguage: 'fr',
    noteLanguage: 'en',
    url: `https://cadence.example/fr/news/${id}`,
  })
  expect(await of('es')).toMatchObject({ title: 'A round of 26 million', titleLanguage: 'en' })
})

test('a note in the reader’s language is used, a retraction replaces it, and a deleted article has none', async () => {
  const [id, gone] = [await sentMorning(), await addArticle(db, { title: 'Deleted' })]
  await db.delete(editions)
  await run(at('06:00'))
  await correct(id, at('07:00'), { notes: { fr: 'La levée était de 62 millions.' } })
  await correct(gone, at('07:00'))
  clock.set(at('07:30'))
  const edition = await composeEdition(
    runtime,
    { kind: 'edition', occurrence: at('16:00'), expireHours: 6 },
    clock.now(),
  )
  const preview = (lang: Language) =>
    ask(adminEditionPreview, { id: edition?.id ?? '', lang, tier: 'freemium' }, ada)
  await db
    .update(articles)
    .set({ publishedAt: at('07:10') })
    .where(eq(articles.title, 'Of the evening'))
  await composeEdition(runtime, { kind: 'edition', occurrence: at('16:00'), expireHours: 6 }, clock.now())
  const seen = await preview('fr')
  for (const form of [seen.html, seen.text]) {
    expect(form).toContain('La levée était de 62 millions.')
    expect(form).toContain('Corrigé')
    expect(form).toContain('Deleted')
  }
  await db
    .update(articles)
    .set({ publishedAt: null, deletedAt: at('07:40') })
    .where(eq(articles.id, gone))
  await retract(id, at('08:00'))
  const { text } = await preview('fr')
  expect(text).toContain('Rétracté')
  expect(text).not.toContain('La levée était')
  expect(text).not.toContain('Deleted')
})

test('a new subscriber gets no corrections of stories that they never had', async () => {
  const id = await sentMorning()
  await correct(id, at('11:00'))
  await addSubscriber(db, { frequency: 'weekly', plan: 'premium', welcomedAt: null })
  clock.set(at('12:00'))
  await composeEdition(runtime, { kind: 'welcome', occurrence: at('12:00'), expireHours: 6 }, clock.now())
  await run(at('12:01'))
  expect(await correctionsIn(at('12:00'), { kind: 'welcome', tier: 'premium' })).toEqual([])
})
