import { useI18n } from '#languages/i18n.ts'
import type { ListedArticle, ManagedArticle } from '#articles/managing/calls.ts'
import type { Chosen } from '../parts/chosen-rows.ts'
import { ArticleRow, COLUMNS } from './article-row.tsx'
import type { Narrowing } from './manage-filters.tsx'
import type { Action } from './manage-tab.tsx'

type ArticleTableProps = {
  articles: readonly ListedArticle[]
  chosen: Chosen
  order: Narrowing['order']
  onOrder: (order: Narrowing['order']) => void
  onAction: (action: Action['action'], article: ManagedArticle) => void
}

/** The list: columns on wide screens, stacked values on narrow ones. Shift selects all rows between two. */
export function ArticleTable({ articles, chosen, order, onOrder, onAction }: ArticleTableProps) {
  const { t } = useI18n()
  const all = articles.every(({ id }) => chosen.ids.has(id))
  const sorted = (by: 'title' | 'date') =>
    by === 'title'
      ? order === 'title'
        ? 'ascending'
        : undefined
      : order === 'newest'
        ? 'descending'
        : order === 'oldest'
          ? 'ascending'
          : undefined
  return (
    <table className="block w-full text-sm @3xl:table @3xl:table-fixed">
      <caption className="sr-only">{t('newsroom.dashboard.manageTitle')}</caption>
      <thead className="block border-b border-line text-2xs text-ink2 @3xl:table-header-group">
        <tr className="block px-4 py-2 sm:px-6 @3xl:table-row">
          <th scope="col" className="@3xl:w-14 @3xl:ps-6 @3xl:text-start">
            <label className="flex min-h-8 items-center gap-2 @3xl:min-h-0">
              <input
                type="checkbox"
                className="checkbox"
                checked={all}
                onChange={({ target }) =>
                  chosen.choose(new Set(target.checked ? articles.map(({ id }) => id) : []))
                }
              />
              <span className="@3xl:sr-only">{t('newsroom.dashboard.chooseAll')}</span>
            </label>
          </th>
          {COLUMNS.map(({ key, width }) => (
            <th
              key={key}
              scope="col"
              aria-sort={key === 'title' || key === 'date' ? sorted(key) : undefined}
              className={`sr-only py-2 text-start font-semibold @3xl:not-sr-only @3xl:table-cell @3xl:py-2 @3xl:pe-4 ${width}`}
            >
              {key === 'title' || key === 'date' ? (
                <button
                  type="button"
                  className="min-h-8 font-semibold hover:text-ink"
                  onClick={() =>
                    onOrder(key === 'title' ? 'title' : order === 'newest' ? 'oldest' : 'newest')
                  }
                >
                  {t(`newsroom.dashboard.column.${key}`)}
                  {sorted(key) !== undefined && (
                    <span aria-hidden="true"> {sorted(key) === 'ascending' ? '↑' : '↓'}</span>
                  )}
                </button>
              ) : (
                t(`newsroom.dashboard.column.${key}`)
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block @3xl:table-row-group">
        {articles.map((article) => (
          <ArticleRow
            key={article.id}
            article={article}
            chosen={chosen.ids.has(article.id)}
            onChoose={(on, between) => chosen.toggle(article.id, on, between)}
            onAction={(action) => onAction(action, article)}
          />
        ))}
      </tbody>
    </table>
  )
}
