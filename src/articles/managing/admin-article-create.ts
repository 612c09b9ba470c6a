import { isLanguage } from '#languages/rules.ts'
import { MARKUP_POLICY, renderMarkdown } from '../markup.ts'
import { pagesChanged } from '../publish.ts'
import { excerptOf } from '../excerpt.ts'
import { type Section, type Topic, withBadge } from '../rules.ts'
import { articles } from '../tables.ts'
import { handle } from '#platform/serve.ts'
import { adminArticleCreate } from './calls.ts'
import { anyArticle, contentTypeOf, freeColumns, managedView, publicationOf } from './managed-article.ts'

/** The topic shown above the headline of a card, if no other is set. */
const TOPIC_OF: Record<Section, Topic> = {
  news: 'AI News',
  tools: 'AI Tools',
  agents: 'AI Agents',
  events: 'AI News',
}

export const adminArticleCreateHandler = handle(
  adminArticleCreate,
  async (asked, { db, now, caller, language, log, audit, record }) => {
    const { title, content, category } = asked
    const values = {
      ...(asked.id !== undefined && { id: asked.id }),
      ...freeColumns(asked),
      title,
      content,
      contentHtml: renderMarkdown(content),
      markupPolicy: MARKUP_POLICY,
      excerpt: excerptOf(asked.excerpt ?? null, content),
      category,
      topic: TOPIC_OF[category],
      metadata: withBadge({}, asked.badge ?? null),
      contentType: contentTypeOf(category),
      language: asked.language ?? (isLanguage(language) ? language : 'en'),
      publishedAt: publicationOf(asked, now),
      createdAt: now,
      updatedAt: now,
    }
    const added = await db.transaction(async (tx) => {
      const [row] = await tx.insert(articles).values(values).onConflictDoNothing().returning()
      if (row?.publishedAt) await pagesChanged(tx, row.id)
      if (row) audit({ itemId: row.id, itemTitle: title })
      await record(tx)
      return row
    })
    if (added) log.info({ article: added.id, publish: asked.publish, by: caller?.id }, 'article written')
    return managedView(added ?? (await anyArticle(db, asked.id ?? '')), now)
  },
)
