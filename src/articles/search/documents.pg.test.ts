import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articles, translations } from '../tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { searchDocuments } from './tables.ts'

const { db } = await openTestRuntime()

const story = (title: string) => ({
  title,
  content: '',
  contentHtml: '',
  markupPolicy: 1,
  language: 'en' as const,
  publishedAt: TEST_NOW,
})

const documentsOf = (ids: string[]) =>
  db
    .select({
      id: searchDocuments.itemId,
      language: searchDocuments.language,
      serves: searchDocuments.serves,
      words: sql<string>`${searchDocuments.open}::text`,
    })
    .from(searchDocuments)
    .where(inArray(searchDocuments.itemId, ids))
    .orderBy(searchDocuments.language, sql`${searchDocuments.open}::text`)

test('documents follow statements that add, change and delete many items and translations at once', async () => {
  const added = await db
    .insert(articles)
    .values(['Quokka', 'Wombat', 'Numbat'].map(story))
    .returning({ id: articles.id, title: articles.title })
  const ids = added.map(({ id }) => id)
  expect((await documentsOf(ids)).map(({ words }) => words)).toEqual([
    "'numbat':1A",
    "'quokka':1A",
    "'wombat':1A",
  ])

  await db.insert(translations).values(
    added.flatMap(({ id, title }) =>
      (['fr', 'es'] as const).map((language) => ({
        kind: 'article' as const,
        itemId: id,
        language,
        title: `${title}s ${language}`,
        fields: {},
        translator: 'test',
        createdAt: TEST_NOW,
      })),
    ),
  )
  const documents = await documentsOf(ids)
  expect(documents.map(({ language }) => language)).toEqual([
    'en',
    'en',
    'en',
    'es',
    'es',
    'es',
    'fr',
    'fr',
    'fr',
  ])
  expect(documents[0]?.serves).toEqual(['en', 'ar', 'pt'])

  await db.update(translations).set({ title: 'Bilby' }).where(eq(translations.language, 'fr'))
  expect((await documentsOf(ids)).filter(({ words }) => words.includes('bilby'))).toHaveLength(3)
  await db.delete(translations).where(eq(translations.language, 'fr'))
  const left = await documentsOf(ids)
  expect(left.map(({ language }) => language)).toEqual(['en', 'en', 'en', 'es', 'es', 'es'])
  expect(left[0]?.serves).toEqual(['en', 'ar', 'fr', 'pt'])
  await db.delete(articles).where(inArray(articles.id, ids.slice(1)))
  expect((await documentsOf(ids)).map(({ id }) => id)).toEqual([ids[0], ids[0]])
})

test('a translation whose state changes, but not its text, is not indexed again', async () => {
  const [article] = await db.insert(articles).values(story('Potoroo')).returning({ id: articles.id })
  const itemId = article?.id ?? ''
  await db.insert(translations).values({
    kind: 'article',
    itemId,
    language: 'fr',
    title: 'Le potorou',
    fields: {},
    translator: 'test',
    createdAt: TEST_NOW,
  })
  const versions = async () => {
    const { rows } = await db.execute(
      sql`select language, xmin::text from search_documents where item_id = ${itemId}::uuid order by 1`,
    )
    return rows
  }
  const before = await versions()
  const change = (values: Partial<typeof translations.$inferInsert>) =>
    db.update(translations).set(values).where(eq(translations.itemId, itemId))
  await change({ sourceHash: 'other', staleAt: TEST_NOW, reviewedAt: TEST_NOW, translator: 'person' })
  expect(await versions()).toEqual(before)
  await change({ title: 'Le potorou à long nez' })
  expect(await versions()).not.toEqual(before)
})
