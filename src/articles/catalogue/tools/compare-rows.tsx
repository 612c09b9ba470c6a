import { useDay, useI18n } from '#languages/i18n.ts'
import { OutwardArrow } from '#ui/arrow.tsx'
import { categoryName } from '../catalogue-card.tsx'
import { LinkStatus } from '../link-status.tsx'
import type { ReactNode } from 'react'
import type { ToolView } from './calls.ts'
import { PricesChecked, priceWords } from './pricing-table.tsx'

/** A row of the comparison. Two tools differ in it if their `same` values differ. */
export type Row = {
  key: string
  label: string
  same: (tool: ToolView) => string
  cell: (tool: ToolView) => ReactNode
}

/** The rows by which tools are compared, in order; a row without a value for any tool is left out. */
export function useRows(tools: readonly ToolView[]): Row[] {
  const { t, language } = useI18n()
  const day = useDay()
  const text = (key: string, label: string, value: (tool: ToolView) => string | null): Row => ({
    key,
    label,
    same: (tool) => value(tool) ?? '',
    cell: (tool) => {
      const said = value(tool)
      return said === null || said === '' ? <Unknown /> : <bdi>{said}</bdi>
    },
  })
  const list = (key: string, label: string, values: (tool: ToolView) => readonly string[]): Row => ({
    key,
    label,
    same: (tool) => values(tool).join('\n'),
    cell: (tool) =>
      values(tool).length === 0 ? (
        <Unknown />
      ) : (
        <ul className="grid gap-1.5">
          {values(tool).map((value) => (
            <li key={value} className="flex gap-2">
              <span className="mt-[0.55em] size-1 shrink-0 bg-ink" aria-hidden="true" />
              <span dir="auto">{value}</span>
            </li>
          ))}
        </ul>
      ),
  })
  const price = (tool: ToolView): string =>
    tool.pricing_plans.length === 0
      ? (tool.pricing ?? '')
      : tool.pricing_plans.map((plan) => `${plan.name} ${priceWords(t, language, plan)}`).join('\n')
  return [
    text('does', t('library.compare.does'), (tool) => tool.title),
    {
      key: 'price',
      label: t('library.tool.pricing'),
      same: price,
      cell: (tool) => <Price tool={tool} />,
    },
    text('category', t('library.compare.category'), (tool) => categoryName(t, tool.category)),
    text('tier', t('library.compare.tier'), (tool) => t(`library.tier.${tool.access_tier}`)),
    list('features', t('library.tool.features'), (tool) => tool.features),
    list('uses', t('library.tool.useCases'), (tool) => tool.use_cases),
    ...(tools.some(({ platforms }) => platforms.length > 0)
      ? [text('platforms', t('library.compare.platforms'), (tool) => tool.platforms.join(', '))]
      : []),
    {
      key: 'site',
      label: t('library.compare.website'),
      same: ({ website_url: url, link_state: state }) => (url === null ? '' : (state ?? 'unknown')),
      cell: (tool) => {
        const { website_url: url, link_state: state, link_checked_at: at } = tool
        if (url === null) return <Unknown />
        const alive = state === 'alive' && at !== null
        return (
          <>
            <a
              href={url}
              target="_blank"
              rel="noopener nofollow"
              className="inline-flex min-h-6 items-center gap-1 font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink"
            >
              {t('library.officialSite')}
              <span className="sr-only">{t('library.opensNewTab', { title: tool.name })}</span>{' '}
              <OutwardArrow />
            </a>
            {alive && <p className="mt-1 text-ink2">{t('library.link.alive', { date: day(at) })}</p>}
            {state === null && <p className="mt-1 text-ink2">{t('library.link.unknown')}</p>}
            <LinkStatus entry={tool} className="mt-1" />
          </>
        )
      },
    },
    text('provider', t('library.tool.provider'), (tool) => tool.provider),
  ]
}

function Price({ tool }: { tool: ToolView }) {
  const { t, language } = useI18n()
  if (tool.pricing_plans.length === 0)
    return tool.pricing === null ? <Unknown /> : <span dir="auto">{tool.pricing}</span>
  return (
    <>
      <ul className="grid gap-1.5">
        {tool.pricing_plans.map((plan) => (
          <li key={plan.name}>
            <span dir="auto" className="block text-ink2">
              {plan.name}
            </span>
            <bdi className="num font-semibold">{priceWords(t, language, plan)}</bdi>{' '}
            {plan.note !== null && <bdi className="text-ink2">{plan.note}</bdi>}
          </li>
        ))}
      </ul>
      <PricesChecked tool={tool} />
    </>
  )
}

function Unknown() {
  return <span className="text-ink3">{useI18n().t('library.compare.notKnown')}</span>
}
