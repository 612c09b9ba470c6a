import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Tick } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import type { Kept } from './rules.ts'
import { useClear } from './use-clear.ts'
import { shelf, useShelf } from './use-shelf.tsx'
import { useStories } from './use-stories.ts'

/** Number of rows shown at first, and added with each click. */
const ROWS = 10

/**
 * Whether an account keeps its reading history, and the history itself; entries can be removed one by one or all together.
 */
export function ReadingHistory() {
  const { t } = useI18n()
  const { history, keepsHistory = true } = useShelf()
  const [most, setMost] = useState(ROWS)
  const clear = useClear('history')
  return (
    <>
      <Tick
        label={<span className="text-sm">{t('library.reading.keep')}</span>}
        hint={t('library.reading.keepHint')}
        checked={keepsHistory}
        onChange={({ target }) => shelf.change({ do: 'keep-history', keep: target.checked })}
      />
      {history.length === 0 ? (
        <p className="text-sm text-ink2">
          {t(keepsHistory ? 'library.shelf.empty.history' : 'library.shelf.historyIsOff')}
        </p>
      ) : (
        <>
          <Rows history={history.slice(0, most)} />
          <div className="mt-3 flex flex-wrap items-center gap-3">
            {most < history.length && (
              <Button size="small" onClick={() => setMost(most + ROWS)}>
                {t('library.news.more', { shown: most, total: history.length })}
              </Button>
            )}
            <Button size="small" onClick={clear}>
              {t('library.shelf.clear.history')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

function Rows({ history }: { history: readonly Kept[] }) {
  const { t, language } = useI18n()
  const { data, isError, refetch } = useStories(history.map(({ id }) => id))
  const date = dateFormat(language, { dateStyle: 'medium' })
  if (isError)
    return (
      <p role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-sm">
        {t('library.shelf.notRead')}
        <Button kind="text" size="small" onClick={() => void refetch()}>
          {t('kit.retry')}
        </Button>
      </p>
    )
  if (!data) return <Skeleton className="mt-2 h-40 w-full" />
  return (
    <ul className="border-t border-line">
      {history.map(({ id, at }) => {
        const story = data.find((each) => each.id === id)
        const title = story?.title ?? t('library.reading.gone')
        return (
          <li
            key={id}
            className="flex items-center justify-between gap-4 border-b border-line py-1.5 text-sm"
          >
            <span className="min-w-0">
              {story ? (
                <PageLink
                  href={`/news/${id}`}
                  className="block font-semibold wrap-anywhere hover:underline"
                  {...(story.language !== language && { lang: story.language, dir: 'auto' as const })}
                >
                  {title}
                </PageLink>
              ) : (
                <span className="block text-ink2">{title}</span>
              )}
              <time dateTime={at} className="text-xs text-ink3">
                {date.format(new Date(at))}
              </time>
            </span>
            <Button size="small" onClick={() => shelf.change({ do: 'forget', id })}>
              {t('library.reading.forget')} <span className="sr-only">{title}</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
