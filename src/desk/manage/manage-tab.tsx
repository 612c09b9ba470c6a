import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { late } from '#ui/late.tsx'
import { useI18n } from '#languages/i18n.ts'
import { adminArticles, type ManagedArticle } from '#articles/managing/calls.ts'
import { EVERY_30_S } from '#monitoring/rules.ts'
import { callQuery } from '#platform/ask.ts'
import { MAX_COUNTED } from '#platform/call.ts'
import { Panel, focusTitle } from '../parts/panel.tsx'
import { RefreshButton } from '../parts/refresh-button.tsx'
import { QueryResult } from '../parts/query-result.tsx'
import { useChosen } from '../parts/chosen-rows.ts'
import { totalShown } from '../parts/total-shown.ts'
import { ArticleTable } from './article-table.tsx'
import { NoneFound, NotAll } from './list-parts.tsx'
import { ManageFilters, type Narrowing, isNarrow } from './manage-filters.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { ARTICLE_LISTS } from './article-writing.ts'

const ArticleDialog = late(() => import('./article-dialog.tsx'))
const RetractDialog = late(() => import('./retract-dialog.tsx'))
const DeleteDialog = late(() => import('./delete-dialog.tsx'))

/** The action that is open over the list. */
export type Action = { action: 'edit' | 'retract' | 'delete'; articles: readonly ManagedArticle[] }

type ManageTabProps = {
  /** The article that the address opens. */
  opened: string | undefined
  onClosed: () => void
}

/** Up to 200 articles with their actions. Source: administration §2. */
export function ManageTab({ opened, onClosed }: ManageTabProps) {
  const { t, language } = useI18n()
  const [narrowing, setNarrowing] = useState<Narrowing>({ q: '', order: 'newest' })
  const asked = useDeferredValue(narrowing)
  const list = useQuery({
    ...callQuery(adminArticles, { ...asked, q: asked.q || undefined }),
    ...EVERY_30_S,
    placeholderData: (before) => before,
  })
  const [open, setOpen] = useState<Action | null>(null)
  const shown = list.data?.items ?? []
  const chosen = useChosen(shown.map(({ id }) => id))
  const selected = shown.filter(({ id }) => chosen.ids.has(id))
  const close = () => setOpen(null)
  const first = open?.articles[0]
  return (
    <Panel
      id="manage"
      title={t('newsroom.dashboard.manageTitle')}
      text={
        list.data &&
        (list.data.total < MAX_COUNTED
          ? t('newsroom.dashboard.articles', { count: list.data.total })
          : t('newsroom.dashboard.articlesMany', { count: totalShown(language, list.data.total) }))
      }
      actions={<RefreshButton calls={ARTICLE_LISTS} />}
    >
      <ManageFilters narrowing={narrowing} onChange={(some) => setNarrowing({ ...narrowing, ...some })} />
      {selected.length > 0 && (
        <SelectionBar
          articles={selected}
          onDelete={() => setOpen({ action: 'delete', articles: selected })}
          onDone={() => chosen.choose(new Set())}
        />
      )}
      <QueryResult question={list} failed={t('newsroom.dashboard.articlesFailed')} rows={8}>
        {({ items, total }) =>
          items.length === 0 ? (
            <NoneFound
              words={
                isNarrow(asked) ? t('newsroom.dashboard.nothingFound') : t('newsroom.dashboard.nothingYet')
              }
              onAll={isNarrow(asked) ? () => setNarrowing({ q: '', order: 'newest' }) : null}
            />
          ) : (
            <>
              <ArticleTable
                articles={items}
                chosen={chosen}
                order={narrowing.order}
                onOrder={(order) => setNarrowing({ ...narrowing, order })}
                onAction={(action, article) => setOpen({ action, articles: [article] })}
              />
              <NotAll shown={items.length} total={total} />
            </>
          )
        }
      </QueryResult>
      {opened !== undefined && <ArticleDialog key={opened} id={opened} onClose={onClosed} />}
      {open?.action === 'edit' && first && <ArticleDialog id={first.id} onClose={close} />}
      {open?.action === 'retract' && first && <RetractDialog article={first} onClose={close} />}
      {open?.action === 'delete' && (
        <DeleteDialog
          articles={open.articles}
          onClose={(done) => {
            if (done) chosen.choose(new Set())
            close()
            if (done) focusTitle('manage')
          }}
        />
      )}
    </Panel>
  )
}
