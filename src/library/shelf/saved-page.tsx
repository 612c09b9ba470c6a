import { type QueryClient, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { type Key, translator } from '#languages/translate.ts'
import { ListNotice, ListSkeleton } from '#library/list-parts.tsx'
import { NewsCard } from '#library/news/news-card.tsx'
import { nameKey } from '#library/rules.ts'
import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { shelfStories } from './calls.ts'
import { SHELF_PAGE } from './rules.ts'
import { shelf, useShelf } from './shelf-store.ts'

export const Route = createFileRoute('/saved')({
  component: SavedPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('library.shelf.title'), context.site),
})

/** What this device keeps for its reader: saved stories, those read lately, muted topics. */
function SavedPage() {
  const { t, dir } = useI18n()
  const here = useSyncExternalStore(
    never,
    () => true,
    () => false,
  ) // only a browser knows what it keeps
  return (
    <main id="main" className="container-page pt-10 sm:pt-14" aria-busy={!here || undefined}>
      <h1 className="text-3xl font-extrabold">{t('library.shelf.title')}</h1>
      <p className="mt-2 max-w-[62ch] text-base text-ink2">{t('library.shelf.description')}</p>
      <div className="mt-8">
        <Tabs
          label={t('library.shelf.title')}
          dir={dir}
          tabs={[
            {
              value: 'saved',
              label: t('library.shelf.saved'),
              panel: here ? <Stories of="saved" /> : <ListSkeleton />,
            },
            { value: 'history', label: t('library.shelf.history'), panel: <Stories of="history" /> },
            { value: 'muted', label: t('library.shelf.muted'), panel: <MutedTopics /> },
          ]}
        />
      </div>
    </main>
  )
}

const never = () => () => undefined

function Stories({ of }: { of: 'saved' | 'history' }) {
  const { t, language } = useI18n()
  const { now } = Route.useRouteContext()
  const ids = useShelf()[of].map(({ id }) => id)
  const [most, setMost] = useState(SHELF_PAGE)
  const wanted = ids.slice(0, most)
  const client = useQueryClient()
  const { data, isError, isPending } = useQuery({
    queryKey: [shelfStories.name, language, wanted],
    queryFn: () => storiesOf(wanted).catch((error: unknown) => knownStories(client, language, wanted, error)),
    placeholderData: keepPreviousData,
    enabled: wanted.length > 0,
  })
  if (ids.length === 0)
    return (
      <Notice kind="empty" title={t(`library.shelf.empty.${of}`)} level={2}>
        {t(`library.shelf.emptyText.${of}`)}
      </Notice>
    )
  if (isPending) return <ListSkeleton />
  if (isError) return <ListNotice name="news" />
  const stories = data.filter(({ id }) => wanted.includes(id))
  const gone = wanted.filter((id) => !data.some((story) => story.id === id))
  const clear = () => {
    const before = shelf.state()
    shelf.clear(of)
    toast.info(t(`library.shelf.cleared.${of}`), {
      id: 'cleared',
      action: { label: t('library.shelf.undo'), onPress: () => shelf.restore(of, before) },
    })
  }
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink2" role="status">
          {t('library.shelf.count', { count: ids.length })}
        </p>
        <Button size="small" onClick={clear}>
          {t(`library.shelf.clear.${of}`)}
        </Button>
      </div>
      <div className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {stories.map((story) => (
          <NewsCard
            key={story.id}
            article={story}
            href={`/news/${story.id}`}
            now={new Date(now)}
            size="standard"
            level={2}
          />
        ))}
      </div>
      {gone.length > 0 && data.length + gone.length === wanted.length && (
        <p className="mt-8 text-sm text-ink2">{t('library.shelf.gone', { count: gone.length })}</p>
      )}
      {most < ids.length && (
        <div className="mt-12 grid justify-items-center">
          <Button kind="line" className="max-sm:w-full" onClick={() => setMost(most + SHELF_PAGE)}>
            {t('library.news.more', { shown: wanted.length, total: ids.length })}
          </Button>
        </div>
      )}
    </>
  )

  async function storiesOf(all: readonly string[]) {
    const halves = [all.slice(0, AT_ONCE), all.slice(AT_ONCE)].filter((half) => half.length > 0)
    const answers = await Promise.all(
      halves.map((half) => ask(shelfStories, { ids: [...half], lang: language })),
    )
    return answers.flatMap(({ items }) => items)
  }
}

type Stories = OutputOf<typeof shelfStories>['items']

/** Without a network: the stories that this tab has already got, when they are all there; else why they did not come. */
function knownStories(
  client: QueryClient,
  language: string,
  ids: readonly string[],
  error: unknown,
): Stories {
  const answers = client.getQueriesData<Stories>({ queryKey: [shelfStories.name, language] })
  const known = new Map(answers.flatMap(([, stories]) => stories ?? []).map((story) => [story.id, story]))
  const found = ids.flatMap((id) => known.get(id) ?? [])
  if (found.length < ids.length) throw error
  return found
}

/** Ids in one call; a shelf has twice as many at most. */
const AT_ONCE = 50

function MutedTopics() {
  const { t } = useI18n()
  const { muted } = useShelf()
  if (muted.length === 0)
    return (
      <Notice kind="empty" title={t('library.shelf.empty.muted')} level={2}>
        {t('library.shelf.emptyText.muted')}
      </Notice>
    )
  return (
    <ul className="max-w-[46rem] border-t border-line">
      {muted.map((topic) => {
        const name = t(nameKey('topic', topic) as Key) // a closed list
        return (
          <li key={topic} className="flex items-center justify-between gap-4 border-b border-line py-3">
            <span className="font-semibold">{name}</span>
            <Button size="small" onClick={() => shelf.unmute(topic)}>
              {t('library.shelf.unmute', { topic: name })}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
