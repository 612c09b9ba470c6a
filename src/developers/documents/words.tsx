import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MoreWords, developerWords, useI18n } from '#languages/i18n.ts'
import type { Language } from '#languages/rules.ts'

/** The words of these pages as an answer: the server's page brings them, and the browser asks for them once. */
export const wordsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['developer-words', language],
    queryFn: () => developerWords(language),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Everything within is drawn with the words of the API. */
export function DeveloperWords({ children }: { children: ReactNode }) {
  const { language } = useI18n()
  const { data } = useSuspenseQuery(wordsQuery(language))
  return <MoreWords words={data}>{children}</MoreWords>
}
