import { changedCards } from '#articles/changed-cards.ts'
import { articleHandler, articlesHandler } from '#articles/news/articles.ts'
import { article, articles } from '#articles/calls.ts'
import { handle } from '#platform/serve.ts'
import { v1Article, v1Articles, v1Story } from './calls.ts'
import { askSite, refuseBesides } from './site-answers.ts'

export const v1ArticlesHandler = handle(v1Articles, async ({ updated_since: since, ...asked }, context) => {
  if (since === undefined) return askSite(articlesHandler, articles, asked, context)
  const { limit, cursor, lang, ...besides } = asked
  refuseBesides(besides)
  return changedCards('article', { since, limit, cursor, lang }, context)
})

export const v1ArticleHandler = handle(v1Article, (asked, context) =>
  askSite(articleHandler, article, asked, context),
)

export const v1StoryHandler = handle(v1Story, async (asked, context) => {
  const view = await askSite(articleHandler, article, asked, context)
  const { id, title, language, original_language, machine_translated, timeline } = view
  return {
    id,
    title,
    language,
    original_language,
    machine_translated,
    publisher_count: new Set(timeline.map(({ publisher }) => publisher)).size,
    first_report_at: timeline[0]?.published_at ?? null,
    newest_report_at: timeline.at(-1)?.published_at ?? null,
    reports: timeline,
  }
})
