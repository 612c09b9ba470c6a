import { useQuery } from '@tanstack/react-query'
import { shortDay } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import type { Key } from '#languages/translate.ts'
import { languageFirst } from '../by-language/rules.ts'
import { nameKey } from '../rules.ts'
import { relatedQuestion } from './load-article.ts'
import { Tier } from '../cards/news-card.tsx'

/**
 * Up to four related articles; nothing when there are none or they could not be loaded. `wide`: as wide as the page on large
 * screens, not as a text.
 */
export function RelatedList({ id, wide = false }: { id: string; wide?: boolean }) {
  const { t, language, site } = useI18n()
  const items = languageFirst(useQuery(relatedQuestion(id, language)).data?.items ?? [], language)
  if (items.length === 0) return null
  const day = shortDay(language, site.timeZone)
  return (
    <section
      className={`mx-auto mt-14 max-w-[46rem] print:hidden ${wide ? 'lg:max-w-none' : ''}`}
      aria-labelledby="related"
    >
      <h2 id="related" className="text-2xl font-extrabold">
        {t('library.related.title')}
      </h2>
      <ul className={`mt-5 grid gap-x-10 gap-y-6 sm:grid-cols-2 ${wide ? 'lg:grid-cols-4' : ''}`}>
        {items.map((item) => (
          <li key={item.id} className="group border-t-2 border-ink pt-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink3">
              {/* `nameKey` builds it from the closed list of topics; the words test covers them all */}
              <span className="font-semibold text-ink">{t(nameKey('topic', item.topic) as Key)}</span>
              <time dateTime={item.published_at}>{day.format(new Date(item.published_at))}</time>
              <Tier tier={item.access_tier} />
            </p>
            <h3
              className="mt-1.5 text-lg font-bold"
              {...(item.language !== language && { lang: item.language, dir: 'auto' as const })}
            >
              <PageLink href={`/news/${item.id}`} className="hl">
                {item.title}
              </PageLink>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  )
}
