import { articles, translationDrafts } from '#articles/tables.ts'
import type { Db } from '#platform/db.ts'
import { TEST_NOW } from '#testing/test-runtime.ts'
import { errorReports } from '../articles/reports/tables.ts'
import { newsSources } from '../sources/tables.ts'

type Source = typeof newsSources.$inferInsert

/** Adds a source whose last reading failed. */
export async function addFailingSource(db: Db, values: Partial<Source> = {}): Promise<string> {
  const [row] = await db
    .insert(newsSources)
    .values({
      name: 'Meridian Tech',
      url: `https://meridian.example/${crypto.randomUUID()}`,
      state: 'http_error',
      stateDetail: { status: 403 },
      stateAt: TEST_NOW,
      failures: 3,
      lastOkAt: new Date('2026-11-20T06:00:00Z'),
      nextFetchAt: TEST_NOW,
      createdAt: TEST_NOW,
      ...values,
    })
    .returning({ id: newsSources.id })
  return row?.id ?? ''
}

/** Adds an error that a reader reported in the article. */
export async function addReport(db: Db, articleId: string, state: 'open' | 'closed' = 'open'): Promise<void> {
  await db.insert(errorReports).values({
    articleId,
    kind: 'fact',
    text: 'This number is wrong.',
    language: 'en',
    seenUpdatedAt: TEST_NOW,
    state,
    createdAt: TEST_NOW,
  })
}

type Translation = Pick<typeof translationDrafts.$inferInsert, 'itemId' | 'language'> &
  Partial<typeof translationDrafts.$inferInsert>

/** Adds a translation of an article by a model that waits for review. */
export async function addTranslation(db: Db, values: Translation): Promise<void> {
  await db.insert(translationDrafts).values({
    kind: 'article',
    title: 'A title',
    fields: {},
    state: 'pending',
    sourceHash: 'hash',
    glossaryHash: 'hash',
    model: 'a-model',
    createdAt: TEST_NOW,
    ...values,
  })
}

/** Publishes an article. */
export async function addPublished(
  db: Db,
  values: Partial<typeof articles.$inferInsert> = {},
): Promise<string> {
  const id = crypto.randomUUID()
  await db.insert(articles).values({
    title: 'A story',
    content: 'The text.',
    contentHtml: '<p>The text.</p>',
    markupPolicy: 1,
    language: 'en',
    publishedAt: TEST_NOW,
    sourceUrls: [`https://publisher.example/${id}`],
    ...values,
    id,
  })
  return id
}
