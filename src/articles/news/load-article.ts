import type { QueryClient } from '@tanstack/react-query'
import type { Language } from '#languages/rules.ts'
import { foundOr404 } from '../found.ts'
import { callQuery } from '#platform/ask.ts'
import { type ArticleView, article, relatedArticles } from '../calls.ts'

/** The articles related to an article. */
export const relatedQuestion = (id: string, language: Language) =>
  callQuery(relatedArticles, { id, lang: language })

/** One article, as its page shows it. */
export const articleQuestion = (id: string, language: Language) => callQuery(article, { id, lang: language })

type LoadContext = { queryClient: QueryClient; language: Language }

/** Loads an article together with its related articles; the page is shown even if those fail. */
export async function loadArticle({ queryClient, language }: LoadContext, id: string): Promise<ArticleView> {
  const [view] = await Promise.all([
    foundOr404(queryClient.ensureQueryData(articleQuestion(id, language))),
    queryClient.prefetchQuery(relatedQuestion(id, language)),
  ])
  return view
}
