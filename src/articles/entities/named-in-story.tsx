import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import type { EntityLink } from '../shapes.ts'

/** The companies, models and people mentioned in a story, each linked to its page. */
export function NamedInStory({ entities }: { entities: readonly EntityLink[] }) {
  const { t } = useI18n()
  if (entities.length === 0) return null
  return (
    <section className="mt-8 border-t border-line pt-4 print:hidden" aria-labelledby="named">
      <h2 id="named" className="text-sm font-bold">
        {t('library.entities.inStory')}
      </h2>
      <NameLinks entities={entities} />
    </section>
  )
}

/** Names as links in a row. */
export const NameLinks = ({ entities }: { entities: readonly EntityLink[] }) => (
  <ul className="mt-2 flex flex-wrap gap-2">
    {entities.map(({ slug, name }) => (
      <li key={slug}>
        <PageLink
          href={`/entities/${slug}`}
          className="inline-flex min-h-9 items-center border border-edge px-3 text-sm hover:border-ink"
        >
          <bdi>{name}</bdi>
        </PageLink>
      </li>
    ))}
  </ul>
)
