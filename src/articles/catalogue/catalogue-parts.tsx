import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Arrow, OutwardArrow } from '#ui/arrow.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { AgentView } from './agents/calls.ts'
import type { ToolView } from './tools/calls.ts'
import { Kicker, Sign } from './catalogue-card.tsx'
import { ItemPicture, PictureCaption } from '../cards/item-picture.tsx'
import { ShareMenu } from '../sharing/share-menu.tsx'
import { LinkStatus, isDead } from './link-status.tsx'

type View = AgentView | ToolView
type Back = { href: '/tools' | '/agents'; label: string }

type CatalogueScreenProps = {
  view: View
  href: string
  back: Back
  kicker: string
  /** Shown below the name. */
  lead: ReactNode
  /** The label of the button that links to the website. */
  visit: string
  /** Names and values next to the text. */
  facts: readonly (readonly [name: string, value: ReactNode | null])[]
  tags?: readonly string[]
  /** Shown next to the share menu. */
  buttons?: ReactNode
  /** Shown below everything else. */
  after?: ReactNode
  children: ReactNode
}

/** The page of a tool or an agent: logo, name and website link, then its text with the facts next to it. */
export function CatalogueScreen(props: CatalogueScreenProps) {
  const { view, href, back, kicker, lead, visit, facts, tags = [], buttons, after, children } = props
  const { t, language } = useI18n()
  const text = view.language === language ? {} : { lang: view.language, dir: 'auto' as const }
  const known = facts.filter(([, value]) => value !== null)
  return (
    <main id="main" className="container-page pt-8 sm:pt-10">
      <BackLink {...back} />
      <article className="mt-6">
        <header className="flex flex-wrap items-end gap-x-10 gap-y-6">
          <div className="flex min-w-0 grow basis-96 items-start gap-4 sm:gap-6">
            <Sign entry={view} large />
            <div className="min-w-0">
              <Kicker entry={view}>{kicker}</Kicker>
              <h1 className="mt-1 text-3xl font-extrabold sm:text-4xl" {...text}>
                {view.name}
              </h1>
            </div>
          </div>
          {view.website_url !== null && (
            <a
              href={view.website_url}
              target="_blank"
              rel="noopener nofollow"
              className={`${buttonClass(view.access.state === 'locked' || isDead(view) ? 'line' : 'act')} max-sm:w-full`}
            >
              {isDead(view) ? t('library.link.visitDead', { visit }) : visit}
              <span className="sr-only">{t('library.opensNewTab', { title: view.name })}</span>{' '}
              <OutwardArrow />
            </a>
          )}
        </header>
        <LinkStatus entry={view} className="mt-4" />
        {lead !== null && (
          <div className="mt-4 max-w-[62ch] text-lg text-ink2 sm:text-xl" {...text}>
            {lead}
          </div>
        )}
        <div className="mt-8 grid gap-x-10 gap-y-10 lg:grid-cols-12">
          <div className="min-w-0 lg:col-span-8">
            <Illustration view={view} />
            {children}
          </div>
          <aside className="lg:col-span-4" aria-label={t('library.agent.facts')}>
            <dl className="border-t-2 border-ink">
              {known.map(([name, value]) => (
                <div key={name} className="border-b border-line py-3">
                  <dt className="text-xs text-ink3">{name}</dt>
                  <dd className="mt-0.5 text-base font-semibold">
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
            {tags.length > 0 && (
              <ul
                className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink2"
                aria-label={t('library.article.tags')}
              >
                {tags.map((tag) => (
                  <li key={tag} dir="auto">
                    #{tag.replace(/\s+/g, '')}
                  </li>
                ))}
              </ul>
            )}
            <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
              <ShareMenu title={view.name} href={href} labelled />
              {buttons}
            </div>
          </aside>
        </div>
      </article>
      {after}
    </main>
  )
}

const BackLink = ({ href, label }: Back) => (
  <Link
    to={href}
    className="inline-flex min-h-9 items-center gap-2 text-sm font-semibold underline-offset-4 hover:underline"
  >
    <Arrow back /> {label}
  </Link>
)

function Illustration({ view }: { view: View }) {
  return (
    <figure className="mb-8">
      <div className="bg-sunken">
        <ItemPicture
          item={{ ...view, title: view.name }}
          sizes="(min-width: 1280px) 800px, (min-width: 1024px) 62vw, 100vw"
          className="max-h-[27rem]"
          eager
        />
      </div>
      <PictureCaption item={view} />
    </figure>
  )
}

/** Markdown and citation marks, which have no meaning where only paragraphs are shown. */
const MARKS = /\s*\[\d{1,2}\]|\*\*|^#{1,6}\s+/gm

/** Plain text as paragraphs, separated by blank lines. */
export function Paragraphs({ text, language }: { text: string; language: string }) {
  const page = useI18n().language
  const foreign = language === page ? {} : { lang: language, dir: 'auto' as const }
  return (
    <div className="prose" {...foreign}>
      {text
        .replace(MARKS, '')
        .split(/\n\s*\n/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
    </div>
  )
}

/** A titled list with a square before each point; renders nothing if there are no points. */
export function Points({
  title,
  points,
  language,
}: {
  title: string
  points: readonly string[]
  language: string
}) {
  const page = useI18n().language
  const foreign = language === page ? {} : { lang: language, dir: 'auto' as const }
  if (points.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="text-xl font-bold">{title}</h2>
      <ul className="mt-3 border-t border-line">
        {points.map((point) => (
          <li key={point} className="flex gap-3 border-b border-line py-3 text-base" {...foreign}>
            <span className="mt-[0.6em] size-1.5 shrink-0 bg-ink" aria-hidden="true" />
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The message for a missing item, as worded in the specification, and a link back. */
export function MissingItem({ title, body, back }: { title: string; body: string; back: Back }) {
  return (
    <main id="main" className="container-page py-16 sm:py-24">
      <Notice
        kind="missing"
        title={title}
        level={1}
        actions={
          <Link to={back.href} className={buttonClass('act')}>
            {back.label}
          </Link>
        }
      >
        {body}
      </Notice>
    </main>
  )
}

/** The loading state of the page, in its own layout. */
export const ItemPending = () => (
  <main id="main" className="container-page pt-16" aria-busy="true">
    <div className="flex items-start gap-6">
      <Skeleton className="size-20 shrink-0" />
      <Skeleton className="h-12 w-2/3" />
    </div>
    <div className="mt-8 grid gap-10 lg:grid-cols-12">
      <div className="grid gap-8 lg:col-span-8">
        <Skeleton className="aspect-video w-full" />
        <SkeletonText lines={5} />
      </div>
    </div>
  </main>
)
