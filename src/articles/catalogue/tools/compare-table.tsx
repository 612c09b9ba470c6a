import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { Kicker, Sign, categoryName } from '../catalogue-card.tsx'
import type { ToolView } from './calls.ts'
import { dropChosen } from './compare-choice.ts'
import { useRows } from './compare-rows.tsx'
import { Cross } from '#ui/cross.tsx'

/**
 * Tools side by side: a row for each property, a column for each tool. On narrow screens the tools scroll under the row
 * headings.
 */
export function CompareTable({ tools }: { tools: readonly ToolView[] }) {
  const { t } = useI18n()
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const rows = useRows(tools)
  const shown =
    onlyDifferent && tools.length > 1 ? rows.filter(({ same }) => new Set(tools.map(same)).size > 1) : rows
  const title = t('library.compare.table')
  return (
    <>
      {tools.length > 1 && (
        <label className="flex min-h-11 w-fit items-center gap-3 text-sm font-semibold">
          <input
            type="checkbox"
            role="switch"
            aria-checked={onlyDifferent}
            className="checkbox"
            checked={onlyDifferent}
            onChange={() => setOnlyDifferent(!onlyDifferent)}
          />
          {t('library.compare.onlyDifferent')}
          <span className="sr-only" role="status">
            {onlyDifferent && t('library.compare.rowsShown', { shown: shown.length, total: rows.length })}
          </span>
        </label>
      )}
      <div
        role="region"
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative mt-3 overflow-x-auto border-t-2 border-ink"
      >
        <table
          className="w-full table-fixed border-separate border-spacing-0 text-sm"
          style={{ minWidth: `${6.5 + 12.5 * tools.length}rem` }}
        >
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <td className={`${HEAD} w-[6.5rem] sm:w-40`} />
              {tools.map((tool) => (
                <th
                  key={tool.id}
                  scope="col"
                  className="border-b border-line py-4 pe-6 text-start align-top font-normal"
                >
                  <ToolHead tool={tool} others={tools.filter(({ id }) => id !== tool.id)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, label, cell }) => (
              <tr key={key}>
                <th
                  scope="row"
                  className={`${HEAD} py-3 text-start align-top text-xs font-semibold text-ink2`}
                >
                  {label}
                </th>
                {tools.map((tool) => (
                  <td key={tool.id} className="border-b border-line py-3 pe-6 align-top">
                    {cell(tool)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 && <p className="mt-4 text-base text-ink2">{t('library.compare.noDifference')}</p>}
    </>
  )
}

/** Row headings stay in place while the tools scroll under them. */
const HEAD = 'sticky start-0 z-10 border-b border-line bg-paper pe-3'

function ToolHead({ tool, others }: { tool: ToolView; others: readonly ToolView[] }) {
  const { t, language } = useI18n()
  return (
    <div className="flex items-start gap-3">
      <div className="max-sm:hidden">
        <Sign entry={tool} />
      </div>
      <div className="min-w-0 grow">
        <Kicker entry={tool}>{categoryName(t, tool.category)}</Kicker>
        <p
          className="mt-0.5 text-lg font-bold wrap-anywhere"
          {...(tool.language !== language && { lang: tool.language })}
        >
          <PageLink href={`/tools/${tool.id}`} className="hl">
            <bdi>{tool.name}</bdi>
          </PageLink>
        </p>
      </div>
      <Link
        to="/tools/compare"
        rel="nofollow"
        search={others.length === 0 ? {} : { ids: others.map(({ id }) => id).join(',') }}
        aria-label={t('library.compare.remove', { name: tool.name })}
        resetScroll={false}
        onClick={() => dropChosen(tool.id)}
        className="grid size-9 shrink-0 place-items-center text-ink2 hover:text-ink print:hidden"
      >
        <Cross small />
      </Link>
    </div>
  )
}
