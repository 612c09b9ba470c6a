import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { ask, callQuery } from '#platform/ask.ts'
import { type SavedSearch, savedSearchSeen, savedSearches } from './calls.ts'
import { type SavedQuestion, archivePath } from './rules.ts'

/** The search that its owner keeps of this question; null for none. */
export function useKept(question: SavedQuestion | null): SavedSearch | null {
  const { data } = useQuery({ ...callQuery(savedSearches, {}), enabled: question !== null })
  if (question === null) return null
  const address = archivePath(question)
  return data?.items.find((each) => archivePath(each.question as SavedQuestion) === address) ?? null // its parts are texts
}

type KeptProps = { search: SavedSearch; dates: readonly string[]; isAll: boolean }

/**
 * Above what a kept search finds: how much of it is new since its owner last looked, which is noted with this look.
 * `dates`: when what is shown was published, the newest first.
 */
export function KeptHere({ search: { id, name, seen_at: seenAt }, dates, isAll }: KeptProps) {
  const { t, language } = useI18n()
  const client = useQueryClient()
  const [since] = useState(seenAt)
  useEffect(() => {
    const seen = ask(savedSearchSeen, { id })
    // Where it cannot be noted, the same is new the next time.
    void seen.then(() => client.invalidateQueries({ queryKey: [savedSearches.name] })).catch(() => undefined)
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
