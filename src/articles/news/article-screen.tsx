import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Arrow, OutwardArrow } from '#ui/arrow.tsx'
import { buttonClass } from '#ui/button.tsx'
import { pictureSources } from '#ui/cover.ts'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import type { Key } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import type { ArticleView } from '../calls.ts'
import { NamedInStory } from '../entities/named-in-story.tsx'
import { EventFacts } from '../events/event-facts.tsx'
import { recordView } from '../momentum/calls.ts'
import { ItemPicture, PictureCaption } from '../cards/item-picture.tsx'
import { Label } from '#ui/badge.tsx'
import { AccessLock } from '../cards/access-lock.tsx'
import type { LockBack } from '../cards/lock-card.tsx'
import { ArticleMeter, ItemLabels } from '../cards/news-card.tsx'
import { MomentumWhy } from '../momentum/momentum-why.tsx'
import { madeKey } from '../marks/rules.ts'
import { nameKey } from '../rules.ts'
import { ShareMenu } from '../sharing/share-menu.tsx'
import { useStoryParts } from '../story-parts.ts'
import { SourceList } from './source-list.tsx'
import { CitedText, countMarks } from './cited-text.tsx'
import { asPublished, isBrief, repeatsFirstPoint } from '../brief/brief.ts'
import { PointsHeading, StandfirstMark } from './brief-parts.tsx'
import { articleQuestion } from './load-article.ts'
import { RelatedList } from './related-list.tsx'
import { StoryTimeline } from './story-timeline.tsx'
import { TrustLine } from './trust-line.tsx'
import { WhoReports } from './who-reports.tsx'
import { EarlierCorrections, LatestCorrection } from '../corrections/correction-notes.tsx'
import { ReportError } from '../reports/report-error.tsx'

/** On wide pages the picture and the reports of a brief stand beside its points. */
const BRIEF_GRID =
  'mx-auto max-w-[46rem] lg:grid lg:max-w-none lg:grid-cols-[minmax(0,1fr)_19.5rem] lg:grid-rows-[auto_1fr] lg:gap-x-12 xl:grid-cols-[minmax(0,1fr)_22.5rem] xl:gap-x-18'

/** One article: its text, its sources, and the ways to share it. */
export function ArticleScreen({ id }: { id: string }) {
  const { t, language } = useI18n()
  const view = useSuspenseQuery(articleQuestion(id, language)).data
  const { StoryEnd } = useStoryParts()
  const back: LockBack =
    view.content_type === 'agent' ? { list: 'agents', href: '/agents' } : { list: 'news', href: '/news' }
  const counts = !view.sample
  useEffect(() => {
    if (counts) ask(recordView, { id }).catch(() => undefined) // a failed count costs one view, nothing the reader would miss
  }, [id, counts])
  const foreign = view.language !== language
  const text = foreign ? { lang: view.language, dir: 'auto' as const } : {}
  const [latest, ...earlier] = view.corrections
  const retracted = view.retracted_at !== null
  const brief = isBrief(view) && !retracted
  return (
    <main id="main" className="mx-auto max-w-[1280px] px-4 pt-8 sm:px-8 sm:pt-10">
      <article className={brief ? BRIEF_GRID : 'mx-auto max-w-[46rem]'}>
        <div className="min-w-0">
          <PageLink
            href={back.href}
            className="mb-6 inline-flex min-h-9 items-center gap-2 text-sm font-semibold underline-offset-4 hover:underline print:hidden"
          >
            <Arrow back /> {t(`library.lock.back.${back.list}`)}
          </PageLink>
          {latest && <LatestCorrection note={latest} />}
          <Kicker view={view} />
          <h1 className="mt-3 text-3xl font-extrabold wrap-anywhere sm:text-4xl" {...text}>
            {view.title}
          </h1>
          {view.excerpt !== '' && !(brief && repeatsFirstPoint(view.content_html, view.excerpt)) && (
            <p className="mt-4 text-lg text-ink2 sm:text-xl" {...text}>
              {view.excerpt} <StandfirstMark view={view} />
            </p>
          )}
          <Byline view={view} />
          <EventFacts view={view} />
          {!retracted && !brief && <Illustration view={view} />}
          {view.access.state === 'locked' && view.access.because !== null ? (
            <div className="mt-8">
              <AccessLock
                item={view}
                because={view.access.because}
                back={back}
                asked={articleQuestion(id, language).queryKey}
              />
            </div>
          ) : retracted ? null : (
            <>
              {brief && <PointsHeading published={asPublished(view)} />}
              <CitedText html={view.content_html} sources={view.sources} text={text} brief={brief} />
            </>
          )}
        </div>
        {brief && (
          <div className="min-w-0 lg:row-span-2 lg:pt-12">
            {/* on phones the first point is on the first screen, so a drawn cover is left out */}
            <Illustration view={view} wideOnly={view.image_url === null} />
            <WhoReports view={view} />
          </div>
        )}
        <div className="min-w-0">
          {view.access.state === 'full' && !retracted && (
            <>
              <SourceList sources={view.sources} marks={countMarks(view.content_html)} />
              {!brief && <StoryTimeline timeline={view.timeline} publishedAt={view.published_at} />}
              <NamedInStory entities={view.entities} />
            </>
          )}
          <EarlierCorrections notes={earlier} />
          {view.tags.length > 0 && (
            <ul
              className="mt-8 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink2"
              aria-label={t('library.article.tags')}
            >
              {view.tags.map((tag) => (
                <li key={tag} dir="auto">
                  #{tag.replace(/\s+/g, '')}
                </li>
              ))}
            </ul>
          )}
          {!retracted && <Foot view={view} />}
          <ReportError
            article={{ id: view.id, language: view.language, updated_at: view.updated_at }}
            ruled={!retracted}
          />
          <StoryEnd key={view.id} path={`/news/${view.id}`} />
        </div>
      </article>
      <RelatedList id={view.id} wide={brief} />
    </main>
  )
}

/** The score with its explanation, and the ways to share the story. */
function Foot({ view }: { view: ArticleView }) {
  const { t } = useI18n()
  const { ReadingActions } = useStoryParts()
  return (
    <>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4 print:hidden">
        <ArticleMeter article={view} />
        <div className="-me-2.5 flex flex-wrap items-center gap-2">
          <PageLink
            nofollow
            href={`/news/${view.id}/carousel`}
            className={`${buttonClass('text', 'small')} me-2`}
          >
            {t('library.carousels.open')}
          </PageLink>
          <ReadingActions story={view} />
          <ShareMenu title={view.title} href={`/news/${view.id}`} articleId={view.id} />
        </div>
      </div>
      {view.momentum_parts !== null && <MomentumWhy score={view.momentum} why={view.momentum_parts} />}
    </>
  )
}

function Kicker({ view }: { view: ArticleView }) {
  const { t } = useI18n()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-xs text-ink3">
      <span className="font-semibold text-ink">
        {view.content_type === 'agent'
          ? t('library.topic.ai-agents')
          : t(nameKey('topic', view.topic) as Key)}
      </span>
      {isBrief(view) && <Label>{t('library.brief.chip')}</Label>}
      <ItemLabels item={view} href={`/news/${view.id}`} />
    </div>
  )
}

/** The trust line; author, date and reading time; and the official site. */
function Byline({ view }: { view: ArticleView }) {
  const { t, language, site } = useI18n()
  const date = dateFormat(language, {
    dateStyle: 'long',
    timeZone: site.timeZone,
  }).format(new Date(view.published_at))
  const isCounted = view.source_count > 0 && madeKey(view) === null // the trust line counts them otherwise
  return (
    <div className="mt-5 grid gap-y-2 border-y border-line py-3">
      <TrustLine view={view} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink2">
        {view.author !== null && (
          <span className="font-semibold text-ink">{t('library.by', { author: view.author })}</span>
        )}
        <time dateTime={view.published_at}>{date}</time>
        {view.retracted_at === null && (
          <span>{t('library.readingTime', { count: view.reading_minutes })}</span>
        )}
        {isCounted && <span>{t('library.article.sourceCount', { count: view.source_count })}</span>}
        {view.external_url !== null && (
          <a
            href={view.external_url}
            target="_blank"
            rel="noopener nofollow"
            className={`${buttonClass('line', 'small')} ms-auto`}
          >
            {t('library.officialSite')}
            <span className="sr-only">{t('library.opensNewTab', { title: view.title })}</span>{' '}
            <OutwardArrow />
          </a>
        )}
      </div>
    </div>
  )
}

/**
 * Opens in a new tab on click; a picture that fails to load is removed. Source: public-site §2, §8. `wideOnly` hides it on
 * narrow pages.
 */
function Illustration({ view, wideOnly = false }: { view: ArticleView; wideOnly?: boolean }) {
  const { t } = useI18n()
  const { src } = pictureSources(view)
  return (
    <figure className={`mt-6 not-has-[img]:hidden ${wideOnly ? 'max-lg:hidden' : ''}`}>
      <a href={src} target="_blank" rel="noopener" className="block bg-sunken">
        <span className="sr-only">{t('library.article.openImage')}</span>
        <ItemPicture item={view} sizes="(min-width: 768px) 736px, 100vw" eager orNone />
      </a>
      <PictureCaption item={view} />
    </figure>
  )
}
