import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MoreWords, developerWords, useI18n } from '#languages/i18n.ts'
import type { Language } from '#languages/rules.ts'

/** The strings of these pages as a query: the server's page includes them, and the browser requests them once. */
export const wordsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['developer-words', language],
    queryFn: () => developerWords(language),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Renders everything within it with the strings of the API. */
export function DeveloperWords({ children }: { children: ReactNode }) {
  const { language } = useI18n()
  const { data } = useSuspenseQuery(wordsQuery(language))
  return <MoreWords words={data}>{children}</MoreWords>
}
