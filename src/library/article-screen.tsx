import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Arrow, OutwardArrow } from '#kit/arrow.tsx'
import { Label } from '#kit/badge.tsx'
import { buttonClass } from '#kit/button.tsx'
import { pictureSources } from '#kit/cover.ts'
import { Notice } from '#kit/notice.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { pageHead, privateHead } from '#languages/page-head.ts'
import { LANGUAGE_NAMES, type Language } from '#languages/rules.ts'
import { type Key, type Words, translator } from '#languages/translate.ts'
import { ask, callQuery } from '#platform/ask.ts'
import { type ArticleView, article, recordView } from './calls.ts'
import { ItemPicture, PictureCaption } from './item-picture.tsx'
import { type LockBack, LockCard } from './lock-card.tsx'
import { ArticleMeter, Tier } from './news-card.tsx'
import { MomentumWhy } from './momentum-why.tsx'
import { nameKey } from './rules.ts'
import { ShareMenu } from './share-menu.tsx'
import { SourceList } from './source-list.tsx'

export const articleQuestion = (id: string, language: Language) => callQuery(article, { id, lang: language })

type HeadContext = { site: { name: string; url: string }; language: Language; words: Words }

/** Head of an article page: a gated article says so and nothing more, a missing one only that. */
export function articleHead(view: ArticleView | undefined, { site, language, words }: HeadContext) {
  if (view === undefined) return privateHead(translator(language, words)('library.article.missing'), site)
  const path = `/news/${view.id}`
  const picture = pictureSources(view).src
  return pageHead({
    site,
    path,
    language: view.language,
    languages: view.languages,
    title: view.title,
    description: view.excerpt,
    image: view.share_image,
    type: 'article',
    data: {
      '@type': 'NewsArticle',
      headline: view.title,
      description: view.excerpt,
      image: [view.share_image, picture].map((address) => new URL(address, site.url).href),
      datePublished: view.published_at,
      dateModified: view.updated_at,
      inLanguage: view.language,
      articleSection: view.topic,
      keywords: view.tags.join(', '),
      mainEntityOfPage: `${site.url}/${view.language}${path}`,
      isAccessibleForFree: view.free,
      author: [{ '@type': 'Organization', name: view.author ?? site.name, url: site.url }],
      publisher: { '@type': 'Organization', name: site.name, url: site.url },
      ...(view.sources.length > 0 && {
        citation: view.sources.map((source) => ({
          '@type': 'CreativeWork',
          name: source.title,
          url: source.url,
          publisher: source.publisher,
        })),
      }),
    },
  })
}

/** One article: what it says, what it rests on, and how to pass it on. */
export function ArticleScreen({ id }: { id: string }) {
  const { t, language } = useI18n()
  const view = useSuspenseQuery(articleQuestion(id, language)).data
  const back: LockBack =
    view.content_type === 'agent' ? { list: 'agents', href: '/agents' } : { list: 'news', href: '/news' }
  const counts = !view.sample
  useEffect(() => {
    if (counts) ask(recordView, { id }).catch(() => undefined) // a number less, nothing that a reader misses
  }, [id, counts])
  const foreign = view.language !== language
  const text = foreign ? { lang: view.language, dir: 'auto' as const } : {}
  return (
    <main id="main" className="mx-auto max-w-[1280px] px-4 pt-8 sm:px-8 sm:pt-10">
      <Link
        to={back.href}
        className="inline-flex min-h-9 items-center gap-2 text-sm font-semibold underline-offset-4 hover:underline"
      >
        <Arrow back /> {t(`library.lock.back.${back.list}`)}
      </Link>
      <article className="mx-auto mt-6 max-w-[46rem]">
        <Kicker view={view} foreign={foreign} />
        <h1 className="mt-3 text-3xl font-extrabold sm:text-4xl" {...text}>
          {view.title}
        </h1>
        <p className="mt-4 text-lg text-ink2 sm:text-xl" {...text}>
          {view.excerpt}
        </p>
        <Byline view={view} />
        <Illustration view={view} />
        {view.access.state === 'locked' && view.access.because !== null ? (
          <div className="mt-8">
            <LockCard state="locked" because={view.access.because} back={back} />
          </div>
        ) : (
          <>
            {/* sanitised when it was stored; see library/markup.ts */}
            <div className="prose mt-8" {...text} dangerouslySetInnerHTML={{ __html: view.content_html }} />
            <SourceList sources={view.sources} />
          </>
        )}
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
        <div className="mt-8 flex items-center justify-between border-t border-line pt-4 print:hidden">
          <ArticleMeter article={view} />
          <ShareMenu title={view.title} href={`/news/${view.id}`} articleId={view.id} />
        </div>
        {view.momentum_parts !== null && <MomentumWhy score={view.momentum} why={view.momentum_parts} />}
      </article>
    </main>
  )
}

function Kicker({ view, foreign }: { view: ArticleView; foreign: boolean }) {
  const { t } = useI18n()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-xs text-ink3">
      <span className="font-semibold text-ink">
        {view.content_type === 'agent'
          ? t('library.topic.ai-agents')
          : t(nameKey('topic', view.topic) as Key)}
      </span>
      <Tier tier={view.access_tier} />
      {foreign && <Label lang={view.language}>{LANGUAGE_NAMES[view.language]}</Label>}
      {view.machine_translated && <Label>{t('library.machineTranslated')}</Label>}
      {view.sample && <Label>{t('library.sample')}</Label>}
    </div>
  )
}

function Byline({ view }: { view: ArticleView }) {
  const { t, language } = useI18n()
  const { site } = useRouteContext({ from: '__root__' })
  const date = dateFormat(language, {
    dateStyle: 'long',
    timeZone: site.timeZone,
  }).format(new Date(view.published_at))
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line py-3 text-sm text-ink2">
      {view.author !== null && (
        <span className="font-semibold text-ink">{t('library.by', { author: view.author })}</span>
      )}
      <time dateTime={view.published_at}>{date}</time>
      <span>{t('library.readingTime', { count: view.reading_minutes })}</span>
      {view.source_count > 0 && <span>{t('library.article.sourceCount', { count: view.source_count })}</span>}
      {view.external_url !== null && (
        <a
          href={view.external_url}
          target="_blank"
          rel="noopener nofollow"
          className={`${buttonClass('line', 'small')} ms-auto`}
        >
          {t('library.officialSite')}
          <span className="sr-only">{t('library.opensNewTab', { title: view.title })}</span> <OutwardArrow />
        </a>
      )}
    </div>
  )
}

/** Opens in a new tab when pressed; a picture of its own that fails gives way to the cover. */
function Illustration({ view }: { view: ArticleView }) {
  const { t } = useI18n()
  const { src } = pictureSources(view)
  return (
    <figure className="mt-6">
      <a href={src} target="_blank" rel="noopener" className="block bg-sunken">
        <span className="sr-only">{t('library.article.openImage')}</span>
        <ItemPicture item={view} sizes="(min-width: 768px) 736px, 100vw" eager />
      </a>
      <PictureCaption credit={view.image_credit} />
    </figure>
  )
}

/** No such article: a way back, and nothing that guesses. */
export function MissingArticle() {
  const { t } = useI18n()
  return (
    <main id="main" className="mx-auto max-w-[1280px] px-4 py-16 sm:px-8 sm:py-24">
      <Notice
        kind="missing"
        title={t('library.article.missing')}
        level={1}
        actions={
          <Link to="/news" className={buttonClass('act')}>
            {t('library.article.back')}
          </Link>
        }
      >
        {t('library.articleNotFound')}
      </Notice>
    </main>
  )
}
