import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import {
  generatedContentList,
  generatedContentOne,
  assignContent,
  contentReaders,
  editorList,
  unscheduleContent,
} from './calls.ts'
import { draftsWanted } from './draft-filters.ts'
import { generatedContent } from '#writing/tables.ts'
import { GENERATED, editorNamed, textWith, plantDraft, refusalOf } from './test-review.ts'

// What an editor finds in the review list, and which other editors are shown.

const { db, ask, clock, admin } = await openTestRuntime()
const ada = await editorNamed(db, 'Ada', 'ada@example.com')
const bob = await editorNamed(db, '  ', 'bob@example.com')
const at = (ms: number) => new Date(TEST_NOW.getTime() + ms)
let n = 0
const plant = (title: string, values: Partial<typeof generatedContent.$inferInsert> = {}) =>
  plantDraft(db, { title, createdAt: at(n++ * SECOND), ...values })

const tide = await plant('École du port : les marées 50% plus hautes', { language: 'fr' })
const lamp = await plant('A lamp of the PORT speaks', {
  accessTier: 'premium',
  generated: GENERATED,
  content: textWith(3),
})
const tool = await plant('Port planner', {
  contentType: 'tool',
  assignedTo: ada.id,
  generated: GENERATED,
})
const arab = await plant('أخبار الميناء', { language: 'ar', assignedTo: bob.id, content: textWith(1, 'ar') })
const gone = await plant('A rejected port', { status: 'rejected', warnings: 2 })

type Filters = Parameters<typeof ask<typeof generatedContentList>>[1]
const FILTERS: [string, Filters, string[]][] = [
  ['nothing: what is pending, newest first', {}, [arab, tool, lamp, tide]],
  ['words in any order and case', { q: 'speaks  Lamp' }, [lamp]],
  ['words without their accents', { q: 'ecole marees' }, [tide]],
  ['words with accents that are not there', { q: 'pôrt' }, [tool, lamp, tide]],
  ['Arabic words without their hamza', { q: 'اخبار' }, [arab]],
  ['Arabic words with a hamza and tashkeel', { q: 'أَخْبَار' }, [arab]],
  ['a percent sign as itself', { q: '50%' }, [tide]],
  ['a backslash as itself', { q: String.raw`\ port` }, []],
  ['words that are not all there', { q: 'port harbour' }, []],
  ['the kind', { type: 'tool' }, [tool]],
  ['the language', { language: 'fr' }, [tide]],
  ['the tier', { tier: 'premium' }, [lamp]],
  ['warnings', { warnings: 'some' }, [arab, lamp]],
  ['no warnings', { warnings: 'none' }, [tool, tide]],
  ['what is mine', { assigned: 'me' }, [tool]],
  ['what is nobody’s', { assigned: 'nobody' }, [lamp, tide]],
  ['what is another’s', { assigned: bob.id }, [arab]],
  ['what is of somebody who is none', { assigned: crypto.randomUUID() }, []],
  ['words, warnings and tier at once', { q: 'port', warnings: 'some', tier: 'premium' }, [lamp]],
  ['a language that the words do not have', { q: 'port', language: 'ar' }, []],
  ['all, with warnings', { status: 'all', warnings: 'some' }, [gone, arab, lamp]],
]
// Covers: desk-review-8
test.each(FILTERS)(
  'the list is filtered by %s, and its total counts the matches',
  async (_, filters, ids) => {
    const { items, total } = await ask(generatedContentList, filters, ada)
    expect([items.map(({ id }) => id), total]).toEqual([ids, ids.length])
  },
)

// Covers: desk-review-8
test('a filtered list continues where its first page ended', async () => {
  const first = await ask(generatedContentList, { q: 'port', limit: 2 }, ada)
  const rest = await ask(generatedContentList, { q: 'port', limit: 2, cursor: first.next_cursor ?? '' }, ada)
  expect([first.total, rest.total, rest.next_cursor]).toEqual([3, 3, null])
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual([tool, lamp, tide])
})

test('a row shows its warnings and its assignee; an email address replaces an empty name', async () => {
  const { items } = await ask(generatedContentList, {}, ada)
  expect(items.map(({ warnings, assigned_to }) => [warnings, assigned_to?.name ?? null])).toEqual([
    [1, 'bob@example.com'],
    [0, 'Ada'],
    [3, null],
    [0, null],
  ])
})

test('a draft is shown with the text that was generated before any editor changed it', async () => {
  expect(await ask(generatedContentOne, { id: lamp }, ada)).toMatchObject({
    warnings: 3,
    plan_refused: null,
    generated: { title: 'As it was written', excerpt: 'What it says.', content: 'One paragraph. [1]' },
  })
  expect((await ask(generatedContentOne, { id: tide }, ada)).generated).toBeNull()
})

test('every administrator is listed as an editor by name', async () => {
  expect(await ask(editorList, {}, ada)).toEqual({
    items: [
      { id: ada.id, name: 'Ada' },
      { id: bob.id, name: 'bob@example.com' },
    ],
  })
})

// Covers: desk-review-12
test('a draft is assigned and unassigned, and its version does not change', async () => {
  const id = await plant('A harbour without a name')
  const assigned = { id: bob.id, name: 'bob@example.com' }
  expect(await ask(assignContent, { contentId: id, to: bob.id }, ada)).toEqual({ assigned_to: assigned })
  expect(await ask(generatedContentOne, { id }, ada)).toMatchObject({ assigned_to: assigned, version: 1 })
  expect(await ask(assignContent, { contentId: id, to: null }, ada)).toEqual({ assigned_to: null })
  expect(await ask(generatedContentOne, { id }, ada)).toMatchObject({ assigned_to: null, version: 1 })
})

// Covers: desk-review-12
test('only administrators can be assigned, and only to drafts that exist', async () => {
  const member = await admin() // has the role only in the token, not in the list of roles
  const to = (contentId: string, id: string) => refusalOf(ask(assignContent, { contentId, to: id }, ada))
  expect(await to(tide, member.id)).toEqual(['newsroom.notEditor', 422])
  expect(await to(tide, crypto.randomUUID())).toEqual(['newsroom.notEditor', 422])
  expect(await to(crypto.randomUUID(), ada.id)).toEqual(['newsroom.draftNotFound', 404])
  expect((await ask(generatedContentOne, { id: tide }, ada)).assigned_to).toBeNull()
})

// Covers: desk-review-16
test('others see who has a draft open, until 30 seconds after the last report of that page', async () => {
  const open = (who: typeof ada, leaving = false) => ask(contentReaders, { contentId: tide, leaving }, who)
  const openBy = async (who: typeof ada) =>
    (await ask(generatedContentOne, { id: tide }, who)).open_by.map(({ name }) => name)
  expect(await open(ada)).toEqual({ others: [], version: 1, status: 'pending' })
  clock.pass(10 * SECOND)
  const since = TEST_NOW.toISOString()
  expect((await open(bob)).others).toEqual([{ id: ada.id, name: 'Ada', since }])
  expect([await openBy(ada), await openBy(bob)]).toEqual([['bob@example.com'], ['Ada']])
  clock.pass(19 * SECOND)
  expect(await openBy(bob)).toEqual(['Ada'])
  clock.pass(SECOND) // thirty seconds
  expect(await openBy(bob)).toEqual([])
  const listed = (await ask(generatedContentList, { language: 'fr' }, ada)).items[0]
  expect(listed?.open_by).toEqual([{ id: bob.id, name: 'bob@example.com' }])
  clock.pass(MINUTE)
  await open(ada)
  expect((await open(bob)).others).toEqual([
    { id: ada.id, name: 'Ada', since: at(90 * SECOND).toISOString() },
  ])
  expect((await open(ada, true)).others).toHaveLength(1)
  expect((await open(bob)).others).toEqual([])
  expect(await refusalOf(ask(contentReaders, { contentId: crypto.randomUUID() }, ada))).toEqual([
    'newsroom.draftNotFound',
    404,
  ])
})

test('a draft that was not planned has no plan to take back', async () => {
  expect(await refusalOf(ask(unscheduleContent, { contentId: tide }, ada))).toEqual([
    'newsroom.notPlanned',
    409,
  ])
})

test('a draft that has changed since it was judged is not among those without warnings', async () => {
  const id = await plant('A changed port', { warnings: 0, judgedVersion: 1, version: 2 })
  const isClean = and(draftsWanted({ status: 'all', warnings: 'none' }), eq(generatedContent.id, id))
  expect(await db.$count(generatedContent, isClean)).toBe(0)
  await db.update(generatedContent).set({ judgedVersion: 2 }).where(eq(generatedContent.id, id))
  expect(await db.$count(generatedContent, isClean)).toBe(1)
})
