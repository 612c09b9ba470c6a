import type { ReactNode } from 'react'
import { OutwardArrow } from '#ui/arrow.tsx'
import { signSources } from '#ui/cover.ts'
import { Picture } from '#ui/picture.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import type { Key, Translate } from '#languages/translate.ts'
import type { AgentCard } from './agents/calls.ts'
import type { ToolCard } from './tools/calls.ts'
import { ArticleMeter, ItemLabels } from '../cards/news-card.tsx'
import { TOPICS, nameKey } from '../rules.ts'
import { ShareMenu } from '../sharing/share-menu.tsx'
import { CompareToggle } from './tools/compare-toggle.tsx'
import { LinkStatus, isDead } from './link-status.tsx'

type Entry = AgentCard | ToolCard

type CatalogueCardProps = {
  entry: Entry
  href: string
  /** The first text in the line above the name. */
  kicker: string
  /** One line in ink color between name and excerpt. */
  tagline?: string
  /** The provider and the model it runs on. */
  facts: readonly (string | null)[]
}

/** A tool or an agent in a list: its logo, its name, and what it does. */
export function CatalogueCard({ entry, href, kicker, tagline, facts }: CatalogueCardProps) {
  const { t, language } = useI18n()
  const text = entry.language === language ? {} : { lang: entry.language, dir: 'auto' as const }
  const known = facts.filter((fact) => fact !== null)
  return (
    <article className="group flex flex-col border-t-2 border-ink pt-4">
      <div className="flex items-start gap-4">
        <Sign entry={entry} />
        <div className="min-w-0">
          <Kicker entry={entry}>{kicker}</Kicker>
          <h2 className="mt-1 text-xl font-bold" {...text}>
            <PageLink href={href} className="hl">
              {entry.name}
            </PageLink>
          </h2>
        </div>
      </div>
      {tagline !== undefined && (
        <p className="mt-3 text-base font-semibold" {...text}>
          {tagline}
        </p>
      )}
      <p className={`${tagline === undefined ? 'mt-3' : 'mt-1'} line-clamp-3 text-base text-ink2`} {...text}>
        {entry.excerpt}
      </p>
      <p className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink2">
        <span className="flex flex-wrap gap-x-2">
          {known.map((fact, place) => (
            <span key={fact} className="flex gap-2">
              {place > 0 && <span aria-hidden="true">·</span>}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </span>
        {entry.website_url !== null && (
          <a
            href={entry.website_url}
            target="_blank"
            rel="noopener nofollow"
            className="inline-flex min-h-6 items-center gap-1 font-semibold text-ink underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink"
          >
            {t(isDead(entry) ? 'library.link.officialSiteDead' : 'library.officialSite')}
            <span className="sr-only">{t('library.opensNewTab', { title: entry.name })}</span>{' '}
            <OutwardArrow />
          </a>
        )}
      </p>
      <LinkStatus entry={entry} className="mt-2" />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-4">
        <ArticleMeter article={entry} />
        <div className="-me-2.5 flex items-center gap-2">
          {'tags' in entry && <CompareToggle tool={entry} />}
          <ShareMenu title={entry.name} href={href} />
        </div>
      </div>
    </article>
  )
}

/** The category or kind, followed by the labels of the item. */
export function Kicker({ entry, children }: { entry: Entry; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink3">
      <span className="font-semibold text-ink">{children}</span>
      <ItemLabels item={entry} />
    </div>
  )
}

/** The logo, or else a detail of the image or cover. */
export function Sign({ entry, large = false }: { entry: Entry; large?: boolean }) {
  const own = 'logo_url' in entry ? (entry.logo_url ?? entry.image_url) : entry.image_url
  return (
    <div
      className={`shrink-0 overflow-hidden rounded-logo bg-sunken ${large ? 'size-16 sm:size-20' : 'size-14'}`}
      aria-hidden="true"
    >
      <Picture {...signSources({ id: entry.id, image_url: own })} alt="" width={80} height={80} />
    </div>
  )
}

/** The translated name of a tool's category if it is one of the topics, or else the category unchanged. */
export const categoryName = (t: Translate, category: string): string =>
  (TOPICS as readonly string[]).includes(category) ? t(nameKey('topic', category) as Key) : category // The topics are a closed list.
