import { expect, test } from 'vitest'
import { article } from '#articles/calls.ts'
import { DAY, SECOND } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import { users } from '#people/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { approveContent, draftView, generatedContentList, generatedContentOne } from './calls.ts'
import { CONTENT_TYPES, EDIT_CATEGORIES, PENDING_LIMIT } from '#writing/rules.ts'
import { generatedContent } from '#writing/tables.ts'

const { db, ask } = await openTestRuntime()
const admin: Caller = {
  id: crypto.randomUUID(),
  email: 'ada@example.com',
  roles: ['admin'],
  sessionId: crypto.randomUUID(),
}
await db.insert(users).values({ id: admin.id, name: 'Ada', email: admin.email })

type Values = Partial<typeof generatedContent.$inferInsert>
const plant = async (values: Values[]) =>
  (
    await db
      .insert(generatedContent)
      .values(
        values.map((each) => ({
          title: 'Planted',
          content: 'One paragraph. [1]',
          contentType: 'article' as const,
          language: 'en' as const,
          createdAt: TEST_NOW,
          ...each,
        })),
      )
      .returning({ id: generatedContent.id })
  ).map(({ id }) => id)

// Covers: admin-7-22, admin-7-27, admin-9-8, admin-9-14
test('the list shows twenty, newest first, and its pages neither lose nor repeat a draft', async () => {
  const ids = await plant(
    Array.from({ length: 45 }, (_, n) => ({
      title: `Report ${n}`,
      createdAt: new Date(TEST_NOW.getTime() - Math.floor(n / 3) * SECOND), // three drafts share each time
    })),
  )
  await plant([{ title: 'Not waiting', status: 'rejected' }])
  const first = await ask(generatedContentList, {}, admin)
  expect([first.items.length, first.total, PENDING_LIMIT]).toEqual([20, 45, 20])
  const listed = [...first.items]
  for (let cursor = first.next_cursor; cursor !== null;) {
    const page = await ask(generatedContentList, { cursor }, admin)
    listed.push(...page.items)
    cursor = page.next_cursor
  }
  expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const order = listed.map(({ created_at, id }) => `${created_at} ${id}`)
  expect(order).toEqual(order.toSorted().toReversed())
  const three = await ask(generatedContentList, { limit: 3 }, admin)
  expect(three.items.map(({ id }) => id)).toEqual(listed.slice(0, 3).map(({ id }) => id))
  const all = await ask(generatedContentList, { status: 'all', limit: 100 }, admin)
  expect([all.total, all.items.filter(({ status }) => status === 'rejected').length]).toEqual([46, 1])
})

test('a draft that arrives between two pages does not shift the second one', async () => {
  const first = await ask(generatedContentList, {}, admin)
  await plant([{ title: 'Just in', createdAt: new Date(TEST_NOW.getTime() + SECOND) }])
  const second = await ask(generatedContentList, { cursor: first.next_cursor ?? '' }, admin)
  const before = new Set(first.items.map(({ id }) => id))
  expect(second.items.filter(({ id }) => before.has(id))).toEqual([])
  expect(second.total).toBe(46)
})

test('an invalid cursor is refused', async () => {
  const error: unknown = await ask(generatedContentList, { cursor: 'nowhere' }, admin).catch(
    (e: unknown) => e,
  )
  expect(isRefusal(error) && [error.status, error.code]).toEqual([422, 'problem.cursor'])
})

test.each(CONTENT_TYPES)(
  'a draft of the kind %s is shown with a category an editor can choose',
  async (contentType) => {
    const [id = ''] = await plant([{ contentType, title: `The kind ${contentType}` }])
    const draft = await ask(generatedContentOne, { id }, admin)
    expect(EDIT_CATEGORIES).toContain(draft.category)
    expect(draftView.parse(draft)).toMatchObject({ content_type: contentType, access_tier: 'freemium' })
  },
)

// Covers: admin-3-3
test('structured text is unpacked on approval: readers get the story without its wrapping', async () => {
  const story = 'The tide table of Valmora is read by a model now. [1]\n\nTwo harbours follow in spring. [1]'
  const wrapped = `\`\`\`json\n${JSON.stringify({ title: 'Tides', excerpt: 'A model reads tides.', content: story })}\n\`\`\``
  const [id = ''] = await plant([{ title: 'A model reads the tide table of Valmora', content: wrapped }])
  await ask(approveContent, { contentId: id, action: 'approve' }, admin)
  const published = await ask(article, { id })
  expect(published).toMatchObject({ title: 'A model reads the tide table of Valmora', content: story })
  expect(published.content_html).toContain('<p>Two harbours follow in spring.')
  expect(JSON.stringify(published)).not.toContain('json')
  expect((await ask(generatedContentOne, { id }, admin)).content).toBe(story)
})

// Covers: admin-5-1, admin-5-2, admin-9-23
test.each([
  ['title', { title: '  ' }, 'newsroom.titleRequired'],
  ['content', { content: '' }, 'newsroom.contentRequired'],
  ['access_tier', { access_tier: 'gold' }, 'problem.invalid'],
  ['category', { category: 'podcast' }, 'problem.invalid'],
] as const)('an edit with an invalid %s is refused and changes nothing', async (field, edits, code) => {
  const [id = ''] = await plant([{ title: `Edits of the ${field} are looked at`, sourceKeys: [field] }])
  const input = { contentId: id, action: 'approve' as const, edits: edits as object }
  const error: unknown = await ask(approveContent, input, admin).catch((e: unknown) => e)
  expect(isRefusal(error) && [error.status, error.fields]).toEqual([422, [{ field: `edits.${field}`, code }]])
  expect(await ask(generatedContentOne, { id }, admin)).toMatchObject({ status: 'pending', version: 1 })
})

// Covers: admin-5-2, admin-9-23
test('the tier and the category that an editor chooses are published', async () => {
  const [id = ''] = await plant([{ title: 'A summit for port robots opens its doors' }])
  const edits = { access_tier: 'b2b', category: 'event' } as const
  await ask(approveContent, { contentId: id, action: 'approve', edits }, admin)
  expect(await ask(article, { id }, admin)).toMatchObject({ access_tier: 'b2b', category: 'events' })
})

test('a status that only a later release knows is listed under its own name', async () => {
  const later = 'archived' as 'pending' // the text column accepts it
  const [id = ''] = await plant([
    { title: 'Archived', status: later, createdAt: new Date(TEST_NOW.getTime() + DAY) },
  ])
  const { items } = await ask(generatedContentList, { status: 'all', limit: 1 }, admin)
  expect(items).toMatchObject([{ id, status: 'archived' }])
})
