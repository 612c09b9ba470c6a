import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Language } from '#languages/rules.ts'
import { ask } from '#platform/ask.ts'
import { type MissingRow, missingTranslations } from '#writing/translation/written/calls.ts'
import { Nothing, QueryResult } from '../../parts/query-result.tsx'
import { MissingTranslationRow } from './translation-rows.tsx'

/** The articles that lack translations, as far as they were requested. A page can be empty although older ones follow. */
export function useMissing(language: Language | undefined, enabled: boolean) {
  const list = useInfiniteQuery({
    queryKey: [missingTranslations.name, language],
    queryFn: ({ pageParam }) =>
      ask(missingTranslations, {
        ...(language !== undefined && { language }),
        ...(pageParam !== null && { cursor: pageParam }),
      }),
    initialPageParam: null as string | null, // typed for the later pages
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
    enabled,
  })
  const rows: MissingRow[] = (list.data?.pages ?? []).flatMap(({ items }) => items)
  return { ...list, rows: [...new Map(rows.map((row) => [row.id, row])).values()] }
}

type MissingListProps = {
  list: ReturnType<typeof useMissing>
  wanted: Language | undefined
  /** The id of the open item. */
  here: string | undefined
}

/** The articles that lack translations, newest first. */
export function MissingList({ list, wanted, here }: MissingListProps) {
  const { t } = useI18n()
  return (
    <>
      <QueryResult question={list} failed={t('newsroom.automation.translationsFailed')} rows={6}>
        {() =>
          list.rows.length === 0 ? (
            <Nothing>
              {t(list.hasNextPage ? 'newsroom.translate.noneMore' : 'newsroom.translate.none')}
            </Nothing>
          ) : (
            <ul>
              {list.rows.map((row) => (
                <MissingTranslationRow key={row.id} row={row} wanted={wanted} here={row.id === here} />
              ))}
            </ul>
          )
        }
      </QueryResult>
      {list.hasNextPage && (
        <div className="p-4">
          <Button
            size="medium"
            className="w-full"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('newsroom.translate.older')}
          </Button>
        </div>
      )}
    </>
  )
}
