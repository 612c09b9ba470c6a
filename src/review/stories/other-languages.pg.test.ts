import { beforeEach, expect, test } from 'vitest'
import type { Language } from '#languages/rules.ts'
import { draftStory } from '#writing/draft-stories.ts'
import { clusterStoriesJob } from '#writing/gather.ts'
import { redraftStoriesJob } from '#writing/generate/redraft-stories.ts'
import { generatedContent } from '#writing/tables.ts'
import { generatedContentList } from '../calls.ts'
import { judgeDraftsJob } from '../judge-drafts.ts'
import { storyApart, storyApartUndo, storyMerge, storyView } from './calls.ts'
import { headlinesOf, plantReports, openStories, storiesOf } from './test-stories.ts'

const { runtime, db, ask, ada, warned, cluster, clear, draftOf, decisions } = await openStories()
beforeEach(() => clear())

const EVENT: Partial<Record<Language, [title: string, lead: string]>> = {
  en: [
    'Trams return to Leicester as £612m line opens',
    'The 9.4-kilometre line links the station with Beaumont Leys. Mayor Farida Khalsa rode on the first service of Zentrava on 5 October.',
  ],
  fr: [
    'Leicester retrouve ses tramways, 77 ans après',
    'La ligne de 9,4 kilomètres a coûté 612 millions de livres, selon la maire, Farida Khalsa. Zentrava exploite la ligne depuis le 5 octobre.',
  ],
  ar: [
    'الترام يعود إلى ليستر البريطانية',
    'بلغت تكلفة الخط الذي يمتد 9.4 كيلومترات 612 مليون جنيه، وتشغله شركة زنترافا منذ 5 أكتوبر، وفق رئيسة البلدية فريدة خلسة.',
  ],
}
/** About the same company and town, with other figures. */
const OTHER: [string, string] = [
  'Zentrava réduit ses effectifs à Leicester',
  'Le groupe Zentrava supprime 340 emplois dans son atelier de Leicester. Farida Khalsa, la maire, demande une réunion.',
]

async function plant(reports: [Language, [string, string] | undefined][]): Promise<string[]> {
  const planted = reports.map(([language, [title, lead] = ['', '']]) => ({ language, title, lead }))
  const ids = await plantReports(db, planted)
  await cluster()
  const found = await storiesOf(db, ids)
  for (const id of new Set(found)) await draftStory(runtime, id)
  return found
}
const flagged = async (id: string) =>
  (await ask(storyView, { id }, ada)).resembling
    .filter(({ why }) => why === 'language')
    .map(({ id: other }) => other)

// Covers: other-languages-1
test('a story in two languages is flagged on both drafts, with what they have in common', async () => {
  const [english = '', french = ''] = await plant([
    ['en', EVENT.en],
    ['fr', EVENT.fr],
  ])
  const { resembling } = await ask(storyView, { id: english }, ada)
  expect(resembling).toMatchObject([{ id: french, language: 'fr', why: 'language', keeps: 'this' }])
  expect(resembling[0]?.shared).toEqual(
    expect.arrayContaining([
      { kind: 'name', text: 'khalsa' },
      { kind: 'number', text: '612000000' },
      { kind: 'number', text: '9.4' },
      { kind: 'day', text: '10-5' },
    ]),
  )
  expect([await warned(english), await warned(french)]).toEqual([
    expect.arrayContaining(['other_language']),
    expect.arrayContaining(['other_language']),
  ])
})

// Covers: other-languages-1
test('a name in Arabic letters is the same name', async () => {
  const [english = '', arabic = ''] = await plant([
    ['en', EVENT.en],
    ['ar', EVENT.ar],
  ])
  expect([await flagged(english), await flagged(arabic)]).toEqual([[arabic], [english]])
  const { resembling } = await ask(storyView, { id: arabic }, ada)
  expect(resembling[0]?.shared).toContainEqual({ kind: 'name', text: 'zentrava' })
})

// Covers: other-languages-2
test('shared names without a shared number, day or link are not flagged', async () => {
  const [english = '', other = ''] = await plant([
    ['en', EVENT.en],
    ['fr', OTHER],
  ])
  expect([await flagged(english), await flagged(other)]).toEqual([[], []])
  expect(await warned(english)).not.toContain('other_language')
})

// Covers: other-languages-1
test('a draft that was judged before the other story arrived is judged again', async () => {
  const [english = ''] = await plant([['en', EVENT.en]])
  const listed = async () =>
    (await ask(generatedContentList, {}, ada)).items.find(({ id }) => id === english)?.warnings
  const before = (await listed()) ?? 0
  await plant([['fr', EVENT.fr]])
  await judgeDraftsJob.run({}, runtime)
  expect(await listed()).toBe(before + 1)
})

// Covers: other-languages-3
test('an editor merges both stories, and the draft stays in its language', async () => {
  const [english = '', french = ''] = await plant([
    ['en', EVENT.en],
    ['fr', EVENT.fr],
  ])
  await ask(storyMerge, { id: english, other: french }, ada)
  expect(await headlinesOf(db, english)).toHaveLength(2)
  expect(await warned(english)).not.toContain('other_language')
  await redraftStoriesJob.run({ storyIds: [english] }, runtime)
  const draft = await draftOf(english)
  expect(draft).toMatchObject({ language: 'en', status: 'pending' })
  expect(draft?.sources).toHaveLength(2)
  expect(await decisions()).toMatchObject([
    { kind: 'merge', language: 'en', otherLanguage: 'fr', similarity: null },
  ])
})

// Covers: other-languages-3
test('an editor says that they are not the same, and both lose the warning', async () => {
  const [english = '', french = ''] = await plant([
    ['en', EVENT.en],
    ['fr', EVENT.fr],
  ])
  await judgeDraftsJob.run({}, runtime)
  await ask(storyApart, { id: french, other: english }, ada)
  await judgeDraftsJob.run({}, runtime)
  expect([await flagged(english), await flagged(french)]).toEqual([[], []])
  expect([await warned(english), await warned(french)].flat()).not.toContain('other_language')
})

// Covers: other-languages-1
test('two edited drafts are judged again when a later report makes them the same event', async () => {
  const [english = '', french = ''] = await plant([
    ['en', EVENT.en],
    ['fr', OTHER],
  ])
  await db.update(generatedContent).set({ excerpt: 'Edited by Ada.', version: 2 })
  await judgeDraftsJob.run({}, runtime)
  const later = `${EVENT.fr?.[1]} ${OTHER[1]}`
  const [report = ''] = await plantReports(db, [{ language: 'fr', title: OTHER[0], lead: later }])
  await clusterStoriesJob.run({}, runtime)
  expect(await storiesOf(db, [report])).toEqual([french])
  await judgeDraftsJob.run({}, runtime)
  expect((await draftOf(english))?.otherLanguageOf).toBe(french)
  expect((await draftOf(french))?.otherLanguageOf).toBe(english)
})

// Covers: other-languages-3
test('a decision that two stories are not the same can be taken back, once', async () => {
  const [english = '', french = ''] = await plant([
    ['en', EVENT.en],
    ['fr', EVENT.fr],
  ])
  await ask(storyApart, { id: french, other: english }, ada)
  for (const [id, other] of [
    [english, french],
    [french, english],
  ] as const)
    expect((await ask(storyView, { id }, ada)).apart.map((story) => story.id)).toEqual([other])
  await judgeDraftsJob.run({}, runtime)

  const undone = await ask(storyApartUndo, { id: english, other: french }, ada)
  expect(undone).toEqual({ already: false, story_id: english })
  expect(await ask(storyApartUndo, { id: english, other: french }, ada)).toEqual({ ...undone, already: true })
  await judgeDraftsJob.run({}, runtime)
  expect([await flagged(english), await flagged(french)]).toEqual([[french], [english]])
  expect(await warned(english)).toContain('other_language')
  expect((await ask(storyView, { id: french }, ada)).apart).toEqual([])
  expect(await decisions()).toEqual([])
})
