import { articlesByIds } from '#articles/articles.ts'
import { cardsOf, languageOf } from '#articles/article-wire.ts'
import { handle } from '#platform/serve.ts'
import { shelfStories } from './calls.ts'

/** Stories that are gone, or do not exist for this reader, are left out. */
export const shelfStoriesHandler = handle(shelfStories, async ({ ids, lang }, context) => {
  const language = languageOf(lang, context)
  const rows = await articlesByIds(context.db, [...new Set(ids)], language)
  return { items: await cardsOf(rows, language, context) }
})
