import type { QueryClient } from '@tanstack/react-query'
import type { Language } from '#languages/rules.ts'
import { foundOr404 } from '#library/found.ts'
import { callQuery } from '#platform/ask.ts'
import { type ArticleView, article, relatedArticles } from './calls.ts'

/** What is near an article. */
export const relatedQuestion = (id: string, language: Language) =>
  callQuery(relatedArticles, { id, lang: language })

/** One article, as its page shows it. */
export const articleQuestion = (id: string, language: Language) => callQuery(article, { id, lang: language })

type LoadContext = { queryClient: QueryClient; language: Language }

/** Asks for an article, and beside it for what is related: without that the page stands all the same. */
export async function loadArticle({ queryClient, language }: LoadContext, id: string): Promise<ArticleView> {
  const [view] = await Promise.all([
    foundOr404(queryClient.ensureQueryData(articleQuestion(id, language))),
    queryClient.prefetchQuery(relatedQuestion(id, language)),
  ])
  return view
}
