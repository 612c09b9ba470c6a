import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { correctArticle, retractArticle } from '#articles/corrections/calls.ts'
import {
  adminArticleChange,
  adminArticleCreate,
  adminArticleDelete,
  adminArticleRestore,
} from '#articles/managing/calls.ts'
import { adminEventChange, adminEventsMerge } from '#articles/events/managing/calls.ts'
import { MINUTE } from '#platform/clock.ts'
import { approveContent } from '#review/calls.ts'
import { generatedContent } from '#writing/tables.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { auditLog } from './tables.ts'

// Changes that editors make to texts are logged with the difference.

const { db, ask, admin, clock } = await openTestRuntime()
const editor = await admin()
const NOTE = 'The round was 62 million, not 26 million.'

async function draft(title: string): Promise<string> {
  const [row] = await db
    .insert(generatedContent)
    .values({ title, content: 'One paragraph. [1]', contentType: 'article', language: 'en' })
    .returning({ id: generatedContent.id })
  return row?.id ?? ''
}
const auditOf = async (id: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.itemId, id)).orderBy(asc(auditLog.at))).map(
    ({ action, itemTitle, changes }) => ({ action, itemTitle, changes }),
  )

// Covers: desk-users-7
test('a review logs its outcome and the changes of the editor, once', async () => {
  const id = await draft('A port speaks')
  const edits = { title: 'A port is heard', access_tier: 'premium' as const }
  await ask(approveContent, { contentId: id, action: 'approve', edits }, editor)
  expect(await auditOf(id)).toMatchObject([
    {
      action: 'approve-content',
      itemTitle: 'A port is heard',
      changes: {
        status: { from: 'pending', to: 'published' },
        title: { from: 'A port speaks', to: 'A port is heard' },
        accessTier: { from: 'freemium', to: 'premium' },
      },
    },
  ])
  expect(Object.keys((await auditOf(id))[0]?.changes ?? {})).not.toContain('content')
  const other = await draft('The city listens to the wind')
  await ask(approveContent, { contentId: other, action: 'reject', reason: 'Not news.' }, editor)
  expect(await auditOf(other)).toMatchObject([
    { changes: { status: { to: 'rejected' }, reason: { from: null, to: 'Not news.' } } },
  ])
})

test('a correction logs the texts before and after, a retraction that the text is gone', async () => {
  const written = { title: 'A round', content: 'It was 26 million.', language: 'en' as const }
  const { id } = await ask(adminArticleCreate, written, editor)
  clock.pass(MINUTE)
  const edits = { content: 'It was 62 million.' }
  await ask(correctArticle, { id, note: NOTE, edits }, editor)
  clock.pass(MINUTE)
  await ask(retractArticle, { id, note: NOTE }, editor)
  expect(await auditOf(id)).toMatchObject([
    { action: 'admin-article-create', itemTitle: 'A round' },
    {
      action: 'correct-article',
      changes: { content: { from: 'It was 26 million.', to: 'It was 62 million.' } },
    },
    { action: 'retract-article', changes: { content: { from: 'It was 62 million.', to: '' } } },
  ])
})

test('changing, deleting and restoring an article log the old and the new values', async () => {
  const written = { title: 'A fair', content: 'It opens on Monday.', language: 'en' as const }
  const { id } = await ask(adminArticleCreate, written, editor)
  for (const act of [
    () => ask(adminArticleChange, { id, author: 'Ada', access_tier: 'b2b' }, editor),
    () => ask(adminArticleDelete, { id }, editor),
    () => ask(adminArticleRestore, { id }, editor),
  ]) {
    clock.pass(MINUTE)
    await act()
  }
  const [, changed, deleted, restored] = await auditOf(id)
  expect(changed?.changes).toEqual({
    author: { from: null, to: 'Ada' },
    accessTier: { from: 'freemium', to: 'b2b' },
  })
  expect(deleted).toMatchObject({
    itemTitle: 'A fair',
    changes: { deletedAt: { from: null }, publishedAt: { to: null } },
  })
  expect(restored?.changes).toMatchObject({ deletedAt: { to: null }, publishedAt: { from: null } })
})

test('a changed event logs old and new values, merged events which of them remains', async () => {
  const event = async (title: string) =>
    (await ask(adminArticleCreate, { title, content: 'Soon.', language: 'en', category: 'events' }, editor))
      .id
  const [keep, merged] = [await event('Harbour Days'), await event('Harbor Days')]
  clock.pass(MINUTE)
  await ask(adminEventChange, { id: keep, place: 'Lyon' }, editor)
  clock.pass(MINUTE)
  await ask(adminEventsMerge, { keep, merged }, editor)
  expect((await auditOf(keep)).slice(1)).toEqual([
    {
      action: 'admin-event-change',
      itemTitle: 'Harbour Days',
      changes: { place: { from: null, to: 'Lyon' } },
    },
    {
      action: 'admin-events-merge',
      itemTitle: 'Harbour Days',
      changes: { title: { from: 'Harbor Days', to: 'Harbour Days' } },
    },
  ])
})
