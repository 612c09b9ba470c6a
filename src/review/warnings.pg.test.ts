import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { publishedBetween } from '#articles/published-items.ts'
import { narrate } from '#media/episodes/narrate.ts'
import { DAY } from '#platform/clock.ts'
import { isRefusal } from '#platform/refusal.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { JUDGE_AGAIN, type StoredDraft, draftById } from '#writing/drafts.ts'
import { generatedContent } from '#writing/tables.ts'
import { rewriteFields } from '#writing/untouched.ts'
import { approveContent, generatedContentList, generatedContentOne } from './calls.ts'
import { judgeDraftsJob, judgeOutdated } from './judge-drafts.ts'
import { editorNamed, plantDraft, textWith } from './test-review.ts'
import { judgeDraft } from './warnings.ts'

// The list, its filter, bulk approval and single approval agree on the warnings of a draft.

const { runtime, db, ask, clock } = await openTestRuntime()
const ada = await editorNamed(db, 'Ada', 'ada@example.com')
beforeEach(() => clock.pass(10 * DAY)) // no draft resembles one of another test

type Values = Parameters<typeof plantDraft>[1]
const plant = (values: Values = {}) => plantDraft(db, { createdAt: clock.now(), ...values })
const listed = async (id: string, warnings?: 'none' | 'some') =>
  (await ask(generatedContentList, { ...(warnings && { warnings }) }, ada)).items.find((row) => row.id === id)
const one = (id: string) => ask(generatedContentOne, { id }, ada)
/** The warnings that a refused approval names, one for each that the list counts; empty if it was approved. */
const refused = async (id: string, more: object = {}): Promise<string[]> => {
  const input = { contentId: id, action: 'approve' as const, withoutWarnings: true, ...more }
  const error: unknown = await ask(approveContent, input, ada).then(
    () => null,
    (e: unknown) => e,
  )
  if (error === null) return []
  if (!isRefusal(error) || error.code !== 'newsroom.hasWarnings') throw error
  return error.fields.map(({ field }) => field)
}
const sources = (...texts: string[]) =>
  texts.map((text, at) => ({
    n: at + 1,
    url: `https://publisher-${at}.example/story`,
    publisher: `Publisher ${at}`,
    title: 'Halden opens an office',
    language: 'en' as const,
    publishedAt: null,
    paragraphs: [text],
  }))
const halden = (text: string, more: Values = {}): Values => ({
  title: 'Halden opens an office',
  content: `${text} [1]`,
  sources: sources(text, text),
  ...more,
})
const FACT = 'Halden has opened an office in Munich.'

const WARNED: [string, Values, [kind: string, count: number][]][] = [
  ['nothing', halden(FACT), []],
  ['three failed checks', { content: textWith(3) }, [['checks', 3]]],
  ['a title that no source supports', halden(FACT, { title: 'Halden opens 12 offices' }), [['title', 1]]],
  [
    'a standfirst that no source supports',
    halden(FACT, { excerpt: 'Halden has opened 12 offices in Munich.' }),
    [['standfirst', 1]],
  ],
  ['a supported standfirst', halden(FACT, { excerpt: FACT }), []],
  [
    'a key fact that no source supports',
    halden(FACT, { metadata: { key_facts: ['Halden has opened 12 offices in Munich. [1]'] } }),
    [['key_facts', 1]],
  ],
  ['a single source', halden(FACT, { sources: sources(FACT) }), [['single_source', 1]]],
  ['two copies of one publisher', halden(FACT, { metadata: { publishers: 1 } }), [['single_source', 1]]],
  ['an agent with a single source', halden(FACT, { sources: sources(FACT), contentType: 'agent' }), []],
  [
    'an anonymous source',
    halden('Halden will open an office in Munich, people familiar with the matter said.'),
    [['anonymous_source', 1]],
  ],
  ['a failed publication', { planRefused: 'newsroom.planFailed' }, [['plan_refused', 1]]],
  ['a missing sound', { contentType: 'podcast' }, [['no_audio', 1]]],
]

// Covers: desk-review-21, desk-review-22
test.each(WARNED)('a draft with %s: list, filter, editor and approval agree', async (_, values, warnings) => {
  const id = await plant(values)
  const count = warnings.reduce((sum, [, each]) => sum + each, 0)
  expect((await listed(id))?.warnings).toBe(count)
  expect((await listed(id, count > 0 ? 'some' : 'none'))?.id).toBe(id)
  expect(await listed(id, count > 0 ? 'none' : 'some')).toBeUndefined()
  expect(await one(id)).toMatchObject({
    warnings: count,
    warned: warnings.map(([kind, each]) => ({ kind, count: each })),
  })
  expect(await refused(id)).toEqual(warnings.flatMap(([kind, each]) => Array<string>(each).fill(kind)))
})

// Covers: desk-review-22, identity-11
test('both of two drafts about one event have a warning, until one of them is rejected', async () => {
  const first = await plant({ sourceKeys: ['ferry'] })
  expect((await listed(first))?.warnings).toBe(0)
  const second = await plant({ sourceKeys: ['ferry'] })
  expect([(await listed(first))?.warnings, (await listed(second))?.warnings]).toEqual([1, 1])
  expect(await refused(first)).toEqual(['duplicate'])
  expect(await refused(second)).toEqual(['duplicate'])
  await ask(approveContent, { contentId: second, action: 'reject' }, ada)
  expect((await listed(first, 'none'))?.id).toBe(first)
  expect((await one(first)).warned).toEqual([])
  expect(await refused(first)).toEqual([])
})

// Covers: digest-desk-12
test('drafts of one event that are all published keep in common that they are one event', async () => {
  const titles = [
    'Halden Labs raises $45 million to shrink speech models for hearing aids',
    'Norwegian hearing aid software maker Halden Labs closes $45 million round',
    'Halden Labs of Norway takes $45 million for speech models in hearing aids',
  ]
  const ids: string[] = []
  for (const title of titles) ids.push(await plant({ title }))
  const other = await plant()
  for (const contentId of [...ids, other]) await ask(approveContent, { contentId, action: 'approve' }, ada)
  const span = { since: new Date(clock.now().getTime() - DAY), until: clock.now(), now: clock.now() }
  const keys = new Map((await publishedBetween(db, span)).map(({ id, reportKeys }) => [id, reportKeys[0]]))
  expect(ids.map((id) => keys.get(id))).toEqual(ids.map(() => `event ${ids[0]}`))
  expect(keys.get(other)).toBe(`event ${other}`)
})

// Covers: desk-review-22
test('approval judges the text with its edits', async () => {
  const id = await plant()
  expect(await refused(id, { edits: { content: textWith(2) } })).toEqual(['checks', 'checks'])
  expect((await listed(id))?.warnings).toBe(0)
  const failing = await plant({ content: textWith(1) })
  expect(
    await refused(failing, { edits: { content: 'Two harbors have opened a second quay. [1]' } }),
  ).toEqual([])
})

// Covers: desk-review-23
test('an approval that does not ask for warnings publishes a draft that has some', async () => {
  const id = await plant({ content: textWith(1) })
  expect(await ask(approveContent, { contentId: id, action: 'approve' }, ada)).toMatchObject({
    success: true,
    status: 'published',
  })
})

// Covers: desk-review-22
test('drafts judged by the checks of an earlier version are judged again when a process starts', async () => {
  const id = await plant({ content: textWith(1), warnings: 0, judgedVersion: 1 })
  await judgeDraftsJob.run({}, runtime)
  expect((await listed(id))?.warnings).toBe(0)
  await judgeDraftsJob.run({ again: true }, runtime)
  expect((await listed(id))?.warnings).toBe(1)
})

/** The stored draft, as a judgement reads it before something else happens. */
const read = async (id: string): Promise<StoredDraft> => {
  const draft = await draftById(db, id)
  if (!draft) throw new Error('no such draft')
  return draft
}
/** The numbers of warnings that the job stores. */
const judgedBy = async (...ids: string[]) => {
  await judgeDraftsJob.run({}, runtime)
  return Promise.all(ids.map(async (id) => (await read(id)).warnings))
}

// Covers: desk-review-22
test('a draft that gets its sound while it is judged is judged again', async () => {
  const id = await plant({ contentType: 'podcast' })
  const silent = await read(id)
  expect(await narrate(runtime, id)).toBe('made')
  await judgeDraft(db, silent, clock.now()) // stores its result last
  expect(await judgedBy(id)).toEqual([0])
})

// Covers: desk-review-22
test('a draft that another one resembles while it is judged is judged again', async () => {
  const first = await plant({ sourceKeys: ['quay'] })
  const alone = { ...(await read(first)), sourceKeys: [] } // the other one did not exist when it was compared
  const second = await plant({ sourceKeys: ['quay'] })
  await judgeDraft(db, await read(second), clock.now())
  await judgeDraft(db, alone, clock.now())
  expect(await judgedBy(first)).toEqual([1])
})

// Covers: desk-review-22
test('each draft that shares an address with a new one is judged again', async () => {
  const ids = [await plant({ sourceKeys: ['dock'] }), await plant({ sourceKeys: ['pier'] })]
  expect(await judgedBy(...ids)).toEqual([0, 0])
  const both = await plant({ sourceKeys: ['dock', 'pier'] })
  expect(await judgedBy(...ids, both)).toEqual([1, 1, 1])
})

// Covers: desk-review-22
test('a draft is judged again when the one that it resembled is about something else now', async () => {
  const ids = [await plant({ sourceKeys: ['lock'] }), await plant({ sourceKeys: ['lock'] })]
  const [first = '', second = ''] = ids
  expect(await judgedBy(...ids)).toEqual([1, 1])
  await db
    .update(generatedContent)
    .set({ sourceKeys: ['other'], version: 2 })
    .where(eq(generatedContent.id, second))
  expect(await judgedBy(first, second)).toEqual([0, 0])
})

// Covers: desk-review-22
test('a new draft that has to be judged again still makes those it resembles judged again', async () => {
  const first = await plant({ sourceKeys: ['mole'] })
  expect(await judgedBy(first)).toEqual([0])
  const second = await plant({ sourceKeys: ['mole'] })
  await db.update(generatedContent).set(JUDGE_AGAIN).where(eq(generatedContent.id, second))
  expect(await judgedBy(first, second)).toEqual([1, 1])
})

// Covers: desk-review-22
test('a rewritten draft that had to be judged again has those judged again that it resembles now', async () => {
  const first = await plant({ sourceKeys: ['sluice'] })
  const second = await plant()
  expect(await judgedBy(first, second)).toEqual([0, 0])
  await db.update(generatedContent).set(JUDGE_AGAIN).where(eq(generatedContent.id, second))
  await db
    .insert(generatedContent)
    .values(await read(second))
    .onConflictDoUpdate({ target: generatedContent.id, set: { sourceKeys: ['sluice'], ...rewriteFields } })
  expect(await judgedBy(first, second)).toEqual([1, 1])
})

// Covers: desk-review-22
test('drafts that resemble each other are judged once more each when a process starts', async () => {
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push(await plant({ sourceKeys: ['weir'] }))
  expect(await judgedBy(...ids)).toEqual([1, 1, 1])
  const pending = await db.$count(generatedContent, eq(generatedContent.status, 'pending'))
  expect(await judgeDraftsJob.run({ again: true }, runtime)).toEqual({ judged: pending })
})

// Covers: desk-review-22
test('the list judges only drafts that its filters select, whatever their warnings', async () => {
  const english = await plant({ content: textWith(1) })
  const arabic = await plant({ content: textWith(1, 'ar'), language: 'ar' })
  const asked = { language: 'ar', warnings: 'none' } as const
  await ask(generatedContentList, asked, ada)
  expect(await read(arabic)).toMatchObject({ judgedVersion: 1 })
  expect(await read(english)).toMatchObject({ judgedVersion: null })
})

test('judging stops when its time is over, and the job judges the others', async () => {
  const ids = [await plant({ content: textWith(1) }), await plant({ content: textWith(2) })]
  const context = { ...runtime, now: clock.now() }
  expect(await judgeOutdated(context, { limit: 2, ms: 0 })).toBe(0)
  expect(await judgedBy(...ids)).toEqual([1, 2])
})

test('judging again and again changes nothing', async () => {
  const id = await plant({ content: textWith(1) })
  await judgeDraftsJob.run({}, runtime)
  const stored = () => db.select().from(generatedContent).where(eq(generatedContent.id, id))
  const before = await stored()
  await judgeDraftsJob.run({}, runtime)
  await one(id)
  expect(await stored()).toEqual(before)
})
