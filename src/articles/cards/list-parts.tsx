import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonCard } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { ListName, Page } from './list-question.ts'
import { countText } from '../search/counts.ts'
import { useStoryParts } from '../story-parts.ts'

/** The black banner at the top of a list. One word of the events title is highlighted. Source: public-site §2. */
export function Banner({ name }: { name: ListName }) {
  const { t } = useI18n()
  const title = t(`library.${name}.title`)
  const marked = name === 'events' ? t('library.events.titleMarked') : undefined
  const at = marked === undefined ? -1 : title.indexOf(marked)
  return (
    <div className="ground-inverse">
      <div className="container-page grid gap-x-10 gap-y-4 py-10 sm:py-14 lg:grid-cols-12 lg:items-end">
        <h1 className="text-4xl font-extrabold max-[359px]:text-3xl lg:col-span-7">
          {marked === undefined || at < 0 ? (
            title
          ) : (
            <>
              {title.slice(0, at)}
              <mark className="bg-oninverse box-decoration-clone px-[0.14em] text-[#121513]">{marked}</mark>
              {title.slice(at + marked.length)}
            </>
          )}
        </h1>
        <p className="max-w-[56ch] text-lg text-oninverse2 lg:col-span-5">
          {t(`library.${name}.description`)}
        </p>
      </div>
    </div>
  )
}

const GRID = 'grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3'

type ListProps<Item> = {
  name: ListName
  list: UseInfiniteQueryResult<InfiniteData<Page<Item>>>
  /** Shown below the sentence of an empty list. */
  emptyNote?: ReactNode
  /** Replaces that sentence. */
  empty?: ReactNode
  children: (item: Item, place: number) => ReactNode
}

/** The cards of a list in three columns, nine at first and nine more per click. */
export function List<Item>({ name, list, emptyNote, empty, children }: ListProps<Item>) {
  const { t } = useI18n()
  const found = list.data?.pages.flatMap((page) => page.items) ?? []
  const { shown, line } = useStoryParts().useShown(found)
  const [first] = list.data?.pages ?? []
  const total = countText(t, first?.total ?? 0, first?.total_is_least)
  if (found.length === 0)
    return list.isError ? (
      <ListNotice name={name} />
    ) : (
      empty || (
        <Notice kind="empty" title={t(`library.${name}.empty`)} level={2}>
          {emptyNote}
        </Notice>
      )
    )
  return (
    <>
      {line}
      <div className={`rises ${GRID}`} aria-busy={list.isPlaceholderData || undefined}>
        {shown.map(children)}
      </div>
      {list.isFetchNextPageError && (
        <div className="mt-10">
          <ListNotice name={name} />
        </div>
      )}
      {list.hasNextPage && (
        <div className="mt-12 grid justify-items-center">
          <Button
            kind="line"
            className="max-sm:w-full"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t(`library.${name}.more`, { shown: found.length, total })}
          </Button>
        </div>
      )}
      <p className="sr-only" role="status">
        {t(`library.${name}.shown`, { shown: found.length, total })}
      </p>
    </>
  )
}

/** A notice that the list could not be loaded; its button reloads the page. Source: public-site §8. */
export function ListNotice({ name }: { name: ListName }) {
  const { t } = useI18n()
  return (
    <Notice
      kind="failed"
      title={t(name === 'events' ? 'library.error' : 'library.loadFailed')}
      level={2}
      actions={
        <Button kind="line" onClick={() => window.location.reload()}>
          {t('frame.retry')}
        </Button>
      }
    >
      {t(`library.${name}.loadFailed`)}
    </Notice>
  )
}

/** The container of a list below its banner. */
export const ListRoom = ({ children }: { children: ReactNode }) => (
  <div className="container-page pt-10 sm:pt-12">{children}</div>
)

/** The page of a list that could not be loaded at all. */
export const ListFailed = ({ name }: { name: ListName }) => (
  <main id="main">
    <Banner name={name} />
    <ListRoom>
      <ListNotice name={name} />
    </ListRoom>
  </main>
)

/** Three skeleton cards. */
export const ListSkeleton = () => (
  <div className={GRID}>
    <SkeletonCard />
    <SkeletonCard />
    <SkeletonCard />
  </div>
)

/** The page of a list that is loading. */
export function ListPending({ name }: { name: ListName }) {
  const { t } = useI18n()
  return (
    <main id="main" aria-busy="true">
      <Banner name={name} />
      <ListRoom>
        <p className={name === 'events' ? 'mb-6 text-base text-ink2' : 'sr-only'} role="status">
          {t('library.events.loading')}
        </p>
        <ListSkeleton />
      </ListRoom>
    </main>
  )
}
