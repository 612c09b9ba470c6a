import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { ask, callQuery } from '#platform/ask.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { type SavedSearch, savedSearchSeen, savedSearches } from './calls.ts'
import { type SavedQuestion, archivePath } from './rules.ts'

/** The saved search of the reader for this question; null if there is none. */
export function useKept(question: SavedQuestion | null): SavedSearch | null {
  const { data } = useQuery({ ...callQuery(savedSearches, {}), enabled: question !== null })
  if (question === null) return null
  const address = archivePath(question)
  return data?.items.find((each) => archivePath(each.question as SavedQuestion) === address) ?? null // all its values are strings
}

type KeptProps = { search: SavedSearch; dates: readonly string[]; isAll: boolean }

/**
 * Shown above the results of a saved search: how many are new since its owner last looked; this look is recorded. `dates`:
 * when the shown results were published, newest first.
 */
export function KeptHere({ search: { id, name, seen_at: seenAt }, dates, isAll }: KeptProps) {
  const { t, language } = useI18n()
  const client = useQueryClient()
  const [since] = useState(seenAt)
  useEffect(() => {
    const seen = ask(savedSearchSeen, { id })
    // If it cannot be recorded, the same items are new the next time.
    void seen.then(() => refetchAnswers(client, { queryKey: [savedSearches.name] })).catch(() => undefined)
  }, [client, id])
  const count = dates.filter((date) => date > since).length
  const date = dateFormat(language, { dateStyle: 'medium' }).format(new Date(since))
  return (
    <p role="status" className="mt-6 border-s-4 border-signal bg-sunken px-4 py-3 text-sm">
      <bdi className="font-semibold">{name}</bdi>
      <span className="ms-2 text-ink2">
        {count === 0
          ? t('library.searches.nothingSince', { date })
          : t(count === dates.length && !isAll ? 'library.searches.moreSince' : 'library.searches.newSince', {
              count,
              date,
            })}
      </span>
    </p>
  )
}
