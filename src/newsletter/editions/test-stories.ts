import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import { agents, articles, podcasts, tools } from '#articles/tables.ts'

type Article = typeof articles.$inferInsert

/** Publishes an article with a source address of its own; returns its ID. */
export async function addArticle(db: Db, values: Partial<Article> = {}): Promise<string> {
  const id = values.id ?? randomUUID()
  const title = values.title ?? 'A story'
  await db.insert(articles).values({
    title,
    excerpt: `Excerpt of ${title}.`,
    content: 'The text.',
    contentHtml: '<p>The text.</p>',
    markupPolicy: 1,
    language: 'en',
    publishedAt: new Date('2026-11-20T04:00:00Z'),
    sourceUrls: [`https://publisher.example/${id}`],
    ...values,
    id,
  })
  return id
}

/** Adds one of each other kind, published at a given time; returns their IDs. */
export async function addOthers(db: Db, publishedAt: Date, said = 'Words of it') {
  const row = { language: 'en' as const, publishedAt, createdAt: publishedAt }
  const [tool] = await db
    .insert(tools)
    .values({ ...row, name: 'A tool', title: 'Does it', excerpt: 'What it does.', content: said })
    .returning({ id: tools.id })
  const [agent] = await db
    .insert(agents)
    .values({ ...row, name: 'An agent', description: said, accessTier: 'premium' })
    .returning({ id: agents.id })
  const [podcast] = await db
    .insert(podcasts)
    .values({ ...row, title: 'An episode', hook: 'Its hook.', transcript: said })
    .returning({ id: podcasts.id })
  return { tool: tool?.id ?? '', agent: agent?.id ?? '', podcast: podcast?.id ?? '' }
}
