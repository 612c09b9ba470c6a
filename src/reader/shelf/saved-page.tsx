import { createFileRoute } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useI18n } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { type Key, translator } from '#languages/translate.ts'
import { ListNotice, ListSkeleton } from '#articles/cards/list-parts.tsx'
import { NewsCard } from '#articles/cards/news-card.tsx'
import { nameKey } from '#articles/rules.ts'
import { SHELF_PAGE } from './rules.ts'
import { NotRead, Waits } from './shelf-states.tsx'
import { useClear } from './use-clear.ts'
import { shelf, useKeeping, useShelf } from './use-shelf.tsx'
import { useStories } from './use-stories.ts'

export const Route = createFileRoute('/saved')({
  component: SavedPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('library.shelf.title'), context.site),
})

/** The shelf of a reader, on this device or in the account: saved stories, recently read ones and topics. */
function SavedPage() {
  const { t, dir, addressOf } = useI18n()
  const here = useSyncExternalStore(
    never,
    () => true,
    () => false,
  ) // only a browser knows its shelf
  const keeping = useKeeping()
  const inAccount = keeping !== 'device'
  return (
    <main id="main" className="container-page pt-10 sm:pt-14" aria-busy={!here || undefined}>
      <h1 className="text-3xl font-extrabold">{t('library.shelf.title')}</h1>
      <p className="mt-2 max-w-[62ch] text-base text-ink2">
        {t(inAccount ? 'library.shelf.accountDescription' : 'library.shelf.description')}{' '}
        {inAccount && (
          <a
            href={`${addressOf('/account')}?part=reading`}
            className="font-semibold text-ink underline underline-offset-4"
          >
            {t('library.shelf.toAccount')}
          </a>
        )}
      </p>
      <Waits keeping={keeping} />
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
            {
              value: 'muted',
              label: t(inAccount ? 'library.shelf.topics' : 'library.shelf.muted'),
              panel: <Topics inAccount={inAccount} />,
            },
          ]}
        />
      </div>
    </main>
  )
}

const never = () => () => undefined

function Stories({ of }: { of: 'saved' | 'history' }) {
  const { t } = useI18n()
  const { now } = Route.useRouteContext()
  const keeping = useKeeping()
  const { keepsHistory = true, ...kept } = useShelf()
  const ids = kept[of].map(({ id }) => id)
  const [most, setMost] = useState(SHELF_PAGE)
  const wanted = ids.slice(0, most)
  const { data, isError, isPending } = useStories(wanted)
  const clear = useClear(of)
  if (ids.length === 0 && keeping === 'loading') return <ListSkeleton />
  if (ids.length === 0 && keeping === 'failed') return <NotRead />
  if (ids.length === 0)
    return (
      <Notice kind="empty" title={t(`library.shelf.empty.${of}`)} level={2}>
        {of === 'history' && keeping !== 'device'
          ? t(keepsHistory ? 'library.shelf.accountHistory' : 'library.shelf.historyIsOff')
          : t(`library.shelf.emptyText.${of}`)}
      </Notice>
    )
  if (isPending) return <ListSkeleton />
  if (isError) return <ListNotice name="news" />
  const stories = data.filter(({ id }) => wanted.includes(id))
  const gone = wanted.filter((id) => !data.some((story) => story.id === id))
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
}

function Topics({ inAccount }: { inAccount: boolean }) {
  const { t } = useI18n()
  const { muted, followed = [] } = useShelf()
  const stances = [
    ...followed.map((topic) => ({ topic, word: 'unfollow' as const })),
    ...muted.map((topic) => ({ topic, word: 'unmute' as const })),
  ]
  if (stances.length === 0)
    return (
      <Notice
        kind="empty"
        title={t(inAccount ? 'library.shelf.noTopics' : 'library.shelf.empty.muted')}
        level={2}
      >
        {t(inAccount ? 'library.shelf.noTopicsText' : 'library.shelf.emptyText.muted')}
      </Notice>
    )
  return (
    <ul className="max-w-[46rem] border-t border-line">
      {stances.map(({ topic, word }) => {
        const name = t(nameKey('topic', topic) as Key) // topics are a closed list
        return (
          <li key={topic} className="flex items-center justify-between gap-4 border-b border-line py-3">
            <span>
              <span className="block font-semibold">{name}</span>
              {inAccount && (
                <span className="block text-xs text-ink3">
                  {t(word === 'unfollow' ? 'library.shelf.stance.follow' : 'library.shelf.stance.mute')}
                </span>
              )}
            </span>
            <Button size="small" onClick={() => shelf.change({ do: 'topic', topic, stance: null })}>
              {t(`library.shelf.${word}`, { topic: name })}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
