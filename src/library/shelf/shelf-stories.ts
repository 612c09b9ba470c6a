import { articlesByIds } from '#library/library.ts'
import { cardsOf, languageOf } from '#library/news/article-wire.ts'
import { handle } from '#platform/serve.ts'
import { shelfStories } from './calls.ts'

/** A story that is gone, or does not exist for this reader, is left out. */
export const shelfStoriesHandler = handle(shelfStories, async ({ ids, lang }, context) => {
  const language = languageOf(lang, context)
  const rows = await articlesByIds(context.db, [...new Set(ids)], language)
  return { items: await cardsOf(rows, language, context) }
})
