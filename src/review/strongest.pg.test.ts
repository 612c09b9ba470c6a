import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { generatedContent } from '#writing/tables.ts'
import { approveContent, generatedContentCounts, generatedContentList, generatedContentOne } from './calls.ts'
import { judgeDraftsJob } from './judge-drafts.ts'
import { MAX_RANKED } from './strongest-drafts.ts'
import { editorNamed, inventedTitle, plantDraft, refusalOf, textWith } from './test-review.ts'

// The review list with the strongest drafts first.

const { runtime, db, ask, clock } = await openTestRuntime()
const ada = await editorNamed(db, 'Ada', 'ada@example.com')
beforeEach(async () => {
  await db.delete(generatedContent)
})

type Values = NonNullable<Parameters<typeof plantDraft>[1]>
type Input = Parameters<typeof ask<typeof generatedContentList>>[1]
const plant = (values: Values = {}) => plantDraft(db, { createdAt: clock.now(), ...values })
/** Sources of independent publishers, that many hours old. */
function cited(publishers: number, hours = 1): Values {
  const title = inventedTitle()
  const sources = Array.from({ length: publishers }, (_, n) => ({
    n: n + 1,
    url: `https://publisher-${n}.example/story`,
    publisher: `Publisher ${n}`,
    title,
    language: 'en' as const,
    publishedAt: new Date(clock.now().getTime() - hours * HOUR).toISOString(),
    paragraphs: ['Two harbors have opened a second quay.'],
  }))
  return { title, sources }
}
const strongest = (input: Input = {}) => ask(generatedContentList, { order: 'strongest', ...input }, ada)
const decide = (contentId: string, action: 'approve' | 'reject') =>
  ask(approveContent, { contentId, action }, ada)
/** The ids of all pages; `between` runs after each of them. */
async function pagesOf(
  input: Input,
  between: (page: readonly string[]) => Promise<unknown> | void = () => {},
) {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const answer = await strongest({ ...input, ...(cursor !== undefined && { cursor }) })
    const page = answer.items.map(({ id }) => id)
    ids.push(...page)
    await between(page)
    cursor = answer.next_cursor ?? undefined
  } while (cursor !== undefined)
  return ids
}

// Covers: desk-review-25
test('the strongest come first, then the newest; what has no momentum comes last', async () => {
  const old = await plant(cited(4, 40))
  const strong = await plant(cited(4))
  clock.pass(MINUTE)
  const [tie, weak] = [await plant(cited(2)), await plant({ ...cited(1), content: textWith(2) })]
  clock.pass(-MINUTE)
  const second = await plant(cited(2))
  const [tool, video] = [await plant({ contentType: 'tool' }), await plant({ contentType: 'video' })]
  await judgeDraftsJob.run({}, runtime)
  const { items, total } = await strongest()
  expect(total).toBe(7)
  expect(items.slice(0, 5).map(({ id }) => id)).toEqual([strong, tie, second, weak, old])
  expect(new Set(items.slice(5).map(({ id }) => id))).toEqual(new Set([tool, video]))
  const scores = items.map(({ momentum }) => momentum ?? -1)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(items.map(({ publishers }) => publishers)).toEqual([4, 2, 2, 1, 4, 0, 0])
  const warned = [
    { kind: 'checks', count: 2 },
    { kind: 'single_source', count: 1 },
  ]
  expect(items[3]).toMatchObject({ warnings: 3, warned })
  const { items: newest } = await ask(generatedContentList, {}, ada)
  const byId = (rows: typeof items) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(byId(newest)).toEqual(byId(items))
  const one = await ask(generatedContentOne, { id: weak }, ada)
  expect(one).toMatchObject({ warned, momentum: items[3]?.momentum, publishers: 1 })
})

// Covers: desk-review-25
test('pages neither lose nor repeat a draft while drafts are decided, arrive and age', async () => {
  const ids: string[] = []
  for (const publishers of [1, 4, 2, 2, 2, 1, 3, 4]) ids.push(await plant(cited(publishers)))
  ids.push(await plant({ contentType: 'podcast' }), await plant({ contentType: 'tool' }))
  const order = (await strongest()).items.map(({ id }) => id)
  expect(order.toSorted()).toEqual(ids.toSorted())
  const listed = await pagesOf({ limit: 2 }, async ([first = '', second = '']) => {
    clock.pass(5 * HOUR)
    await decide(first, 'reject')
    await decide(second, 'approve')
    await plant(cited(8, 0))
  })
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.filter((id) => order.includes(id))).toEqual(order)
})

// Covers: desk-review-25
test('the order combines with the filters, and several kinds can be listed', async () => {
  const french = await plant({ ...cited(3), language: 'fr', content: 'Un quai. [1]' })
  const strong = await plant(cited(3))
  const weak = await plant(cited(2))
  const [video, podcast] = [await plant({ contentType: 'video' }), await plant({ contentType: 'podcast' })]
  const wrong = await plant({ ...cited(2), content: textWith(1) })
  const ids = async (input: Input) => (await strongest(input)).items.map(({ id }) => id)
  expect(await ids({ type: 'article', language: 'en', warnings: 'none' })).toEqual([strong, weak])
  expect(await ids({ language: 'fr' })).toEqual([french])
  expect((await ids({ type: 'podcast,video' })).toSorted()).toEqual([video, podcast].toSorted())
  expect(await ids({ type: 'article', warnings: 'some', language: 'en' })).toEqual([wrong])
  const newest = await ask(generatedContentList, { type: 'podcast,video' }, ada)
  expect(newest.total).toBe(2)
  expect(await refusalOf(strongest({ type: 'podcast,film' }))).toEqual(['problem.invalid', 422])
  expect(await refusalOf(strongest({ type: '' }))).toEqual(['problem.invalid', 422])
})

// Covers: desk-review-26
test('pending texts, and episodes and videos, are counted by whether they have warnings', async () => {
  const none = { pending: 0, ready: 0, with_warnings: 0 }
  expect(await ask(generatedContentCounts, {}, ada)).toMatchObject({
    pending: 0,
    texts: none,
    episodes: none,
  })
  await plant()
  await plant({ content: textWith(2) })
  await plant({ contentType: 'video' })
  await plant({ contentType: 'podcast' }) // without its sound
  await judgeDraftsJob.run({}, runtime)
  await plant() // not judged yet
  await plant({ contentType: 'podcast' })
  await plant({ status: 'rejected', warnings: 2 })
  expect(await ask(generatedContentCounts, {}, ada)).toEqual({
    pending: 6,
    approved: 0,
    published: 0,
    rejected: 1,
    texts: { pending: 3, ready: 1, with_warnings: 1 },
    episodes: { pending: 3, ready: 1, with_warnings: 1 },
  })
})

test('of more drafts than are ranked, the older ones follow, newest first', async () => {
  const late = await plant({ ...cited(8), createdAt: new Date(clock.now().getTime() - 5 * DAY) })
  const rows = Array.from({ length: MAX_RANKED + 4 }, (_, n) => ({
    title: `Report ${n}`,
    content: 'One paragraph. [1]',
    contentType: 'tool' as const,
    language: 'en' as const,
    createdAt: new Date(clock.now().getTime() - Math.floor(n / 3) * MINUTE), // three share each time
    judgedVersion: 1,
    warnings: 0,
  }))
  await db.insert(generatedContent).values(rows)
  const strong = await plant(cited(2))
  const ids = await pagesOf({ limit: 100 })
  expect([ids[0], ids.at(-1)]).toEqual([strong, late])
  expect(new Set(ids).size).toBe(rows.length + 2)
  expect(ids).toHaveLength(rows.length + 2)
})

const encoded = (text: string) => Buffer.from(text).toString('base64url')
const id = crypto.randomUUID()
const at = '2026-11-20T09:00:00.000000Z'
test.each([
  ['nothing known', 'nowhere'],
  ['a momentum that is none', encoded(`many ${at}  ${at} ${id}`)],
  ['a moment that is none', encoded(`40 ${at} yesterday ${at} ${id}`)],
  ['an id that is none', encoded(`40 ${at}  ${at} 7`)],
  ['too few parts', encoded(`40 ${at}`)],
])('a cursor with %s is refused', async (_, cursor) => {
  expect(await refusalOf(strongest({ cursor }))).toEqual(['problem.cursor', 422])
})
