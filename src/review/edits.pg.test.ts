import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { article } from '#articles/calls.ts'
import { leaderboard } from '#articles/momentum/calls.ts'
import { articles } from '#articles/tables.ts'
import { auditLog } from '#people/tables.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { isRefusal } from '#platform/refusal.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { takeBoardJob } from '#trends/leaderboard/board.ts'
import { generatedContent } from '#writing/tables.ts'
import { approveContent, generatedContentOne, unscheduleContent } from './calls.ts'
import { publishPlannedDraftJob } from './publish-planned.ts'
import { GENERATED, editorNamed, plantDraft } from './test-review.ts'

// The fields of a draft that an editor changes while approving it.

const { runtime, db, ask, clock } = await openTestRuntime()
const ada = await editorNamed(db, 'Ada', 'ada@example.com')
type Asked = Parameters<typeof ask<typeof approveContent>>[1]
type Edits = NonNullable<Asked['edits']>
const approve = (contentId: string, more: Partial<Asked>) =>
  ask(approveContent, { contentId, action: 'approve', ...more }, ada)
const one = (id: string) => ask(generatedContentOne, { id }, ada)
const POINT = 'Two harbors have opened a second quay.'
const EDITS = {
  title: 'A second quay for two harbors',
  excerpt: 'Two harbors have a second quay.',
  tags: ['Ports', 'Robots'],
  topic: 'AI Research',
} satisfies Edits
const BADGE = 'Community Favorite'

// Covers: desk-review-27
test('standfirst, tags and topic are published as edited, and the generated text is kept', async () => {
  const id = await plantDraft(db, {
    excerpt: POINT,
    tags: ['Old'],
    generated: { ...GENERATED, excerpt: POINT },
    metadata: { kind: 'brief', standfirst_source: 1 },
  })
  const { title } = await one(id)
  await approve(id, { edits: { ...EDITS, tags: [' Ports', 'Robots', 'Ports '] } })
  expect(await ask(article, { id })).toMatchObject(EDITS)
  expect(await one(id)).toMatchObject({ ...EDITS, status: 'published', generated: { excerpt: POINT } })
  const [row] = await db.select().from(articles).where(eq(articles.id, id))
  expect(row?.metadata).not.toHaveProperty('standfirst_source') // no source has this sentence
  const [logged] = await db.select().from(auditLog).orderBy(desc(auditLog.at)).limit(1)
  expect(logged?.changes).toMatchObject({
    title: { from: title, to: EDITS.title },
    excerpt: { from: POINT, to: EDITS.excerpt },
    tags: { from: ['Old'], to: EDITS.tags },
    topic: { from: 'AI News', to: EDITS.topic },
  })
})

// Covers: desk-review-27
test('a planned publication keeps the edits, also when the plan is taken back', async () => {
  const publishAt = new Date(clock.now().getTime() + HOUR).toISOString()
  const [id, other] = [await plantDraft(db), await plantDraft(db)]
  for (const [n, contentId] of [id, other].entries())
    await approve(contentId, { publishAt, edits: { ...EDITS, title: `${n} ${EDITS.title}` } })
  expect(await one(id)).toMatchObject({ ...EDITS, title: `0 ${EDITS.title}`, status: 'approved' })
  await ask(unscheduleContent, { contentId: other }, ada)
  expect(await one(other)).toMatchObject({ ...EDITS, title: `1 ${EDITS.title}`, status: 'pending' })
  clock.pass(HOUR)
  await publishPlannedDraftJob.run({ id }, runtime)
  expect(await ask(article, { id })).toMatchObject({ ...EDITS, title: `0 ${EDITS.title}` })
})

// Covers: desk-review-36
test('a badge is published with its article, and readers see it on the next leaderboard', async () => {
  clock.pass(DAY)
  const [id, without] = [await plantDraft(db), await plantDraft(db, { badge: 'New' })]
  const publishAt = new Date(clock.now().getTime() + HOUR).toISOString()
  await approve(id, { publishAt, edits: { badge: BADGE } })
  await approve(without, { edits: { badge: null } })
  expect(await one(id)).toMatchObject({ badge: BADGE, status: 'approved' })
  expect(await one(without)).toMatchObject({ badge: null, status: 'published' })
  clock.pass(HOUR)
  await publishPlannedDraftJob.run({ id }, runtime)
  clock.pass(6 * HOUR)
  await takeBoardJob.run({}, runtime)
  const { items } = await ask(leaderboard, {})
  const badgeOf = (item: string) => items.find(({ article_id }) => article_id === item)?.badge
  expect([badgeOf(id), badgeOf(without)]).toEqual([BADGE, 'New'])
})

// Covers: desk-review-36
test.each(['tool', 'agent', 'event'] as const)(
  'no badge is published in the category %s',
  async (category) => {
    const id = await plantDraft(db)
    await approve(id, { edits: { category, badge: BADGE } })
    const rows = await db.select().from(articles).where(eq(articles.id, id))
    expect(rows.filter(({ metadata }) => 'badge' in metadata)).toEqual([])
  },
)

const refusal = async (id: string, more: Partial<Asked>): Promise<unknown> => {
  const error: unknown = await approve(id, more).catch((e: unknown) => e)
  return isRefusal(error) ? [error.code, error.fields.map(({ field }) => field)] : error
}

// Covers: desk-review-27, desk-review-22
test('an edited title or standfirst has the warnings that a generated one would have', async () => {
  clock.pass(10 * DAY) // no draft resembles one of another test
  const title = 'Two harbors have opened a quay'
  const source = {
    n: 1,
    url: 'https://harbor.example/1',
    publisher: 'Harbor Review',
    title,
    language: 'en' as const,
    publishedAt: null,
    paragraphs: [POINT],
  }
  const sources = [source, { ...source, n: 2, url: 'https://quay.example/2', publisher: 'Quayside Wire' }]
  const id = await plantDraft(db, { title, excerpt: POINT, sources, createdAt: clock.now() })
  const asked = (edits: Edits) => refusal(id, { withoutWarnings: true, edits })
  const wrong = 'Two harbors have opened 12 quays.'
  expect(await asked({ excerpt: wrong })).toEqual(['newsroom.hasWarnings', ['standfirst']])
  expect(await asked({ title: wrong })).toEqual(['newsroom.hasWarnings', ['title']])
  expect(await asked({ title: wrong, excerpt: wrong })).toEqual([
    'newsroom.hasWarnings',
    ['title', 'standfirst'],
  ])
  await db.update(generatedContent).set({ excerpt: wrong, version: 2 }).where(eq(generatedContent.id, id))
  expect(await asked({})).toEqual(['newsroom.hasWarnings', ['standfirst']])
  expect(await asked({ excerpt: POINT })).toMatchObject({ success: true, status: 'published' })
})

const HOSTILE: [string, Edits, string, string][] = [
  ['a long title', { title: 'a'.repeat(301) }, 'title', 'library.managing.titleLong'],
  ['a long standfirst', { excerpt: 'a'.repeat(1001) }, 'excerpt', 'library.managing.excerptLong'],
  [
    'a thousand tags',
    { tags: Array.from({ length: 1000 }, (_, n) => `${n}`) },
    'tags',
    'library.managing.tagsMany',
  ],
  ['a long tag', { tags: ['a', 'a'.repeat(61)] }, 'tags.1', 'library.managing.tagLong'],
  ['an empty tag', { tags: [' \n'] }, 'tags.0', 'library.managing.tagEmpty'],
  ['no list of tags', { tags: 'Ports' as unknown as string[] }, 'tags', 'problem.invalid'],
  ['an unknown topic', { topic: 'Ports' as 'AI News' }, 'topic', 'problem.invalid'],
  ['an unknown badge', { badge: '<b>New</b>' as 'New' }, 'badge', 'problem.invalid'],
  ['an empty badge', { badge: '' as 'New' }, 'badge', 'problem.invalid'],
]
// Covers: desk-review-27, desk-review-36
test.each(HOSTILE)('an edit with %s is refused and changes nothing', async (_, edits, field, code) => {
  const id = await plantDraft(db)
  const error: unknown = await approve(id, { edits }).catch((e: unknown) => e)
  expect(isRefusal(error) && [error.status, error.fields]).toEqual([422, [{ field: `edits.${field}`, code }]])
  expect(await one(id)).toMatchObject({
    status: 'pending',
    version: 1,
    tags: [],
    topic: 'AI News',
    badge: null,
  })
})

// Covers: desk-review-27
test('markup in an edited line is text, and an empty standfirst is none', async () => {
  const [id, other] = [await plantDraft(db), await plantDraft(db, { excerpt: 'Two quays.', tags: ['Old'] })]
  const excerpt = 'Quays <img src=x onerror="alert(1)"><script>alert(2)</script>open **now**'
  await approve(id, { edits: { excerpt, tags: ['<b>Ports</b>'] } })
  const published = await ask(article, { id })
  expect(published.tags).toEqual(['<b>Ports</b>'])
  expect(published.excerpt).not.toMatch(/[<>]|\*\*/)
  await approve(other, { edits: { excerpt: '  ', tags: [] } })
  expect(await one(other)).toMatchObject({ excerpt: null, tags: [] })
  expect(await ask(article, { id: other })).toMatchObject({ excerpt: POINT, tags: [] })
})
