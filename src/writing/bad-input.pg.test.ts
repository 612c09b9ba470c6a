import { expect, test } from 'vitest'
import { adminEventChange } from '#articles/events/managing/calls.ts'
import { adminArticleChange, adminArticleCreate, adminArticleDelete } from '#articles/managing/calls.ts'
import { article as readersArticle } from '#articles/calls.ts'
import { errorReportDecide } from '#articles/reports/calls.ts'
import { adminUserRoleGrant } from '#people/managing/calls.ts'
import type { Call, InputOf } from '#platform/call.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { approveContent, assignContent, contentReaders, unscheduleContent } from '#review/calls.ts'
import { generatedContent } from './tables.ts'
import { editorNamed, plantDraft, refusalOf } from '#review/test-review.ts'

// How an administrator's calls treat invalid input: they say what is wrong, and change nothing.

const { db, ask, admin } = await openTestRuntime()
const ada = await editorNamed(db, 'Ada', 'ada@example.com')
const draft = await plantDraft(db, { title: 'A harbour' })
const stranger = await admin()
const { id: article } = await ask(
  adminArticleCreate,
  { title: 'A quay', content: 'Text.', language: 'en', publish: 'draft' },
  ada,
)
const { id: event } = await ask(
  adminArticleCreate,
  { title: 'A fair', content: 'Text.', language: 'en', publish: 'draft', category: 'events' },
  ada,
)
const LONG = 'a'.repeat(10_000)
const YEAR_0 = '0000-01-01T00:00:00Z'
const NOBODY = crypto.randomUUID()

const sent =
  <C extends Call>(call: C, input: InputOf<C>) =>
  () =>
    refusalOf(ask(call, input, ada))
const approve = (more: object) => sent(approveContent, { contentId: draft, action: 'approve', ...more })

// Covers: desk-faults-3
test.each([
  ['a draft with a title of 10,000 characters', approve({ edits: { title: LONG } }), 422],
  ['a draft without a title', approve({ edits: { title: '   ' } }), 422],
  ['a text of more than 200,000 characters', approve({ edits: { content: 'a'.repeat(200_001) } }), 422],
  ['a tier that is none', approve({ edits: { access_tier: 'gold' } }), 422],
  ['a plan in year 0', approve({ publishAt: YEAR_0 }), 422],
  ['a plan that is no date', approve({ publishAt: 'tomorrow' }), 422],
  [
    'a reason of 10,000 characters',
    sent(approveContent, { contentId: draft, action: 'reject', reason: LONG }),
    422,
  ],
  ['an article’s id for a draft’s', sent(approveContent, { contentId: article, action: 'approve' }), 404],
  ['a draft’s id for an article’s', sent(adminArticleDelete, { id: draft }), 404],
  ['no id at all', sent(approveContent, { contentId: "'; drop table", action: 'reject' }), 422],
  ['a reviewer who is no administrator', sent(assignContent, { contentId: draft, to: NOBODY }), 422],
  ['to be reading what does not exist', sent(contentReaders, { contentId: NOBODY }), 404],
  ['a plan taken back that was never made', sent(unscheduleContent, { contentId: draft }), 409],
  [
    'an article with a title of 10,000 characters',
    sent(adminArticleChange, { id: article, title: LONG }),
    422,
  ],
  [
    'an article planned for year 0',
    sent(adminArticleChange, { id: article, publish: 'later', publish_at: YEAR_0 }),
    422,
  ],
  ['an event in year 0', sent(adminEventChange, { id: event, starts_at: YEAR_0, time_zone: 'UTC' }), 422],
  ['a report that does not exist', sent(errorReportDecide, { id: NOBODY, state: 'closed' }), 404],
  ['a role for nobody', sent(adminUserRoleGrant, { id: NOBODY, role: 'admin' }), 404],
])('%s is refused, and nothing changes', async (_, send, status) => {
  const before = await db.select().from(generatedContent)
  expect(await send()).toEqual([expect.any(String), status])
  expect(await db.select().from(generatedContent)).toEqual(before)
})

// Covers: desk-faults-4
test('markup in a draft is shown as text: nothing executable is left on the page', async () => {
  const content =
    'A quay. <script>alert(1)</script> <img src=x onerror=alert(1)> [here](javascript:alert(1)) [1]'
  const id = await plantDraft(db, { title: 'A lock gate', content })
  await ask(approveContent, { contentId: id, action: 'approve' }, stranger)
  const { content_html: html } = await ask(readersArticle, { id }, stranger)
  expect(html).toContain('A quay.')
  expect(html).toContain('&lt;script&gt;') // it is shown as text, not run
  expect(html).not.toMatch(/<script|<img|href="javascript/i)
})
