import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Arrow } from '#ui/arrow.tsx'
import { MORE } from '#ui/section-title.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { Kicker, Sign, categoryName } from '../catalogue-card.tsx'
import { alternativesQuestion } from './alternatives-question.ts'
import type { ToolView } from './calls.ts'
import { MAX_COMPARED } from './rules.ts'

/** The tools most similar to this one, how they were found, and a link to compare them side by side. */
export function Alternatives({ tool }: { tool: Pick<ToolView, 'id' | 'name'> }) {
  const { t, language } = useI18n()
  const found = useQuery(alternativesQuestion(tool.id, language)).data?.items ?? []
  if (found.length === 0) return null
  const ids = [tool, ...found].slice(0, MAX_COMPARED).map(({ id }) => id)
  return (
    <section className="mt-12 border-t-2 border-ink pt-4" aria-labelledby="alternatives">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="alternatives" className="text-xl font-bold">
          {t('library.tool.alternatives', { name: tool.name })}
        </h2>
        <Link to="/tools/compare" rel="nofollow" search={{ ids: ids.join(',') }} className={MORE}>
          {t('library.tool.compareAll')} <Arrow />
        </Link>
      </div>
      <ul className="mt-3 border-t border-line">
        {found.map((other) => (
          <li key={other.id} className="group flex gap-4 border-b border-line py-3">
            <Sign entry={other} />
            <div className="min-w-0">
              <Kicker entry={other}>{categoryName(t, other.category)}</Kicker>
              <h3 className="mt-0.5 text-base font-bold" dir="auto">
                <PageLink href={`/tools/${other.id}`} className="hl">
                  {other.name}
                </PageLink>
              </h3>
              <p className="text-sm text-ink2" dir="auto" lang={other.language}>
                {other.title}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-2 max-w-[68ch] text-sm text-ink3">{t('library.tool.alternativesHow')}</p>
    </section>
  )
}
