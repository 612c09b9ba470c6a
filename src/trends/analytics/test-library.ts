import { entities, entityMentions } from '#articles/entities/tables.ts'
import { type Topic, TOPICS } from '#articles/rules.ts'
import { articles, momentumReports, tools } from '#articles/tables.ts'
import type { Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'

/** A test story with the data that figures are computed from. */
export type Planted = {
  publishedAt: Date
  topic?: Topic
  language?: Language
  publishers?: readonly string[]
  /** Entity ids. */
  names?: readonly string[]
  more?: Partial<typeof articles.$inferInsert>
}

/** Publishes stories with their reports and mentions. Returns their ids in the same order. */
export async function plantStories(db: Db, stories: readonly Planted[]): Promise<string[]> {
  const ids = stories.map(() => crypto.randomUUID())
  const rows = stories.map(({ publishedAt, topic = TOPICS[3], language = 'en', more }, n) => ({
    id: ids[n],
    title: `Story ${n}`,
    content: 'Text.',
    contentHtml: '',
    markupPolicy: 1,
    publishedAt,
    updatedAt: publishedAt,
    topic,
    language,
    ...more,
  }))
  await db.insert(articles).values(rows)
  const of = <T>(list: (story: Planted, id: string) => readonly T[]) =>
    stories.flatMap((story, n) => list(story, ids[n] ?? ''))
  const reports = of(({ publishers = [], publishedAt }, itemId) =>
    publishers.map((publisherGroup) => ({
      itemId,
      publisherGroup,
      publisher: publisherGroup,
      firstAt: publishedAt,
      lastAt: publishedAt,
      weight: 0.7,
    })),
  )
  const mentions = of(({ names = [], publishedAt }, articleId) =>
    names.map((entityId) => ({ entityId, articleId, inTitle: true, publishedAt })),
  )
  if (reports.length > 0) await db.insert(momentumReports).values(reports)
  if (mentions.length > 0) await db.insert(entityMentions).values(mentions)
  return ids
}

/** Adds companies with these names. Returns their ids in the same order. */
export async function plantCompanies(db: Db, names: readonly string[], at: Date): Promise<string[]> {
  const rows = names.map((name) => ({
    id: crypto.randomUUID(),
    slug: name.toLowerCase().replace(/\W+/g, '-'),
    kind: 'company' as const,
    name,
    createdAt: at,
  }))
  await db.insert(entities).values(rows)
  return rows.map(({ id }) => id)
}

/** Adds a tool published at that moment. */
export const plantTool = (db: Db, category: string, publishedAt: Date) =>
  db.insert(tools).values({
    name: 'T',
    title: 'T',
    language: 'en',
    category,
    publishedAt,
    createdAt: publishedAt,
    updatedAt: publishedAt,
  })
