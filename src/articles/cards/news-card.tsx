import { Age } from '#ui/age.tsx'
import { OutwardArrow } from '#ui/arrow.tsx'
import { Label, TierChip } from '#ui/badge.tsx'
import { pictureSources } from '#ui/cover.ts'
import { Meter } from '#ui/meter.tsx'
import { Picture } from '#ui/picture.tsx'
import { languageName } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { LOCALES } from '#languages/rules.ts'
import type { Key } from '#languages/translate.ts'
import type { ArticleCard } from '../calls.ts'
import { nameKey } from '../rules.ts'
import { ShareMenu } from '../sharing/share-menu.tsx'
import { useStoryParts } from '../story-parts.ts'
import { TranslationMark } from './translation-mark.tsx'

/**
 * `lead` opens a page: the largest headline, with author and reading time, and no rule. Then `feature` spans 7 columns,
 * `compact` 5 with the picture at the side, `standard` 4 (or a third of a list).
 */
export type CardSize = 'lead' | 'feature' | 'compact' | 'standard'

type NewsCardProps = {
  article: ArticleCard
  size: CardSize
  /** The story's address; the headline is its only link that the Tab key reaches. */
  href: string
  /** The time for which the page was loaded, so that server and browser compute the same age. */
  now: Date
  /** Loads the picture eagerly: only for the first picture of a page. */
  eager?: boolean
  /** Adds "Read more" under the excerpt. */
  readMore?: boolean
  /** The heading level of the headline. */
  level?: 2 | 3
  /** Positions the card in the grid. */
  className?: string
}

/** One story in a list. */
export function NewsCard(props: NewsCardProps) {
  const { StoryActions } = useStoryParts()
  const { article, size, href, className = '' } = props
  return (
    <article
      className={`group flex flex-col ${size === 'lead' ? '' : 'border-t-2 border-ink pt-4'} ${className}`}
    >
      {size === 'compact' ? (
        <div className="grid grid-cols-[1fr_6.5rem] gap-4 sm:grid-cols-[1fr_12rem] lg:grid-cols-[1fr_9rem] xl:grid-cols-[1fr_14rem]">
          <CardText {...props} />
          <CardPicture {...props} box="aspect-square self-start sm:aspect-6/5 xl:aspect-square" />
        </div>
      ) : (
        <>
          <CardPicture {...props} box={`mb-4 aspect-video ${size === 'standard' ? 'max-sm:hidden' : ''}`} />
          <CardText {...props} />
        </>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-4">
        <ArticleMeter article={article} />
        <div className="-me-2.5 ms-auto flex">
          <StoryActions story={article} />
          <ShareMenu title={article.title} href={href} articleId={article.id} />
        </div>
      </div>
    </article>
  )
}

/** A story's momentum with its label. A placeholder is drawn without yellow because nothing has been measured yet. */
export function ArticleMeter({
  article,
}: {
  article: Pick<ArticleCard, 'momentum' | 'momentum_is_placeholder' | 'momentum_label'>
}) {
  const { t } = useI18n()
  const { momentum: score, momentum_is_placeholder: placeholder, momentum_label: label } = article
  const word = t(`library.momentum.${label}`)
  return (
    <Meter
      score={score}
      strong={!placeholder && label === 'risingStar'}
      word={word}
      spoken={t('library.momentum.spoken', { score, word })}
    />
  )
}

/** The tier of an item as a chip; nothing for a free item. */
export function Tier({ tier }: { tier: ArticleCard['access_tier'] }) {
  const { t } = useI18n()
  return tier === 'freemium' ? null : (
    <TierChip strong={tier === 'premium'}>{t(`library.tier.${tier}`)}</TierChip>
  )
}

type LabelledItem = Pick<ArticleCard, 'access_tier' | 'language'> &
  Partial<Pick<ArticleCard, 'machine_translated' | 'reviewed_translation' | 'original_language' | 'sample'>>

/**
 * The labels of an item: a paid tier, a language other than the reader's, a translation, sample content. `href`: the path of
 * the item, for a link to its original.
 */
export function ItemLabels({ item, href }: { item: LabelledItem; href?: string }) {
  const { t, language } = useI18n()
  return (
    <>
      <Tier tier={item.access_tier} />
      {item.language !== language && (
        <Label strong>{t('library.also.in', { language: languageName(item.language, language) })}</Label>
      )}
      <TranslationMark item={item} href={href} />
      {item.sample && <Label>{t('library.sample')}</Label>}
    </>
  )
}

const HEADLINES: Record<CardSize, string> = {
  lead: 'text-2xl font-extrabold sm:text-3xl lg:text-lead',
  feature: 'text-2xl font-extrabold',
  compact: 'text-lg font-bold sm:text-xl',
  standard: 'text-lg font-bold sm:text-xl',
}
const EXCERPTS: Record<CardSize, string> = {
  lead: 'line-clamp-4 max-w-[62ch] text-base sm:mt-4 sm:text-lg',
  feature: 'line-clamp-3 max-w-[58ch] text-base sm:text-lg',
  compact: 'line-clamp-2 text-base max-sm:hidden xl:line-clamp-3',
  standard: 'line-clamp-2 text-base',
}
const WIDTHS: Record<CardSize, string> = {
  lead: '(min-width: 1280px) 694px, (min-width: 1024px) 56vw, 100vw',
  feature: '(min-width: 1280px) 694px, (min-width: 1024px) 56vw, 100vw',
  compact: '(min-width: 1280px) 224px, (min-width: 640px) 192px, 104px',
  standard: '(min-width: 1280px) 379px, (min-width: 1024px) 30vw, (min-width: 640px) 46vw, 100vw',
}

function CardText({ article, size, href, now, readMore = false, level = 3 }: NewsCardProps) {
  const { t, language, site } = useI18n()
  const Headline = `h${level}` as const
  const foreign = article.language !== language
  return (
    <div className="min-w-0">
      <div
        className={`flex flex-wrap items-center gap-y-1 text-xs text-ink3 ${size === 'lead' ? 'gap-x-3' : 'gap-x-2'}`}
      >
        {/* `nameKey` builds it from the closed list of topics; the words test covers them all */}
        <span className="font-semibold text-ink">{t(nameKey('topic', article.topic) as Key)}</span>
        {size !== 'lead' && <span aria-hidden="true">·</span>}
        <Age at={article.published_at} now={now} locale={LOCALES[language]} timeZone={site.timeZone} />
        {size === 'lead' && <Byline article={article} />}
        <ItemLabels item={article} href={href} />
      </div>
      <Headline
        className={`mt-2 ${HEADLINES[size]}`}
        lang={foreign ? article.language : undefined}
        dir={foreign ? 'auto' : undefined}
      >
        <PageLink href={href} className="hl">
          {article.title}
        </PageLink>
      </Headline>
      <p
        className={`mt-2 text-ink2 ${EXCERPTS[size]}`}
        lang={foreign ? article.language : undefined}
        dir={foreign ? 'auto' : undefined}
      >
        {article.excerpt}
      </p>
      {(article.external_url !== null || readMore) && (
        <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
          {readMore && (
            <PageLink href={href} again className={SMALL_LINK}>
              {t('library.readMore')}
              <span className="sr-only"> {article.title}</span>
            </PageLink>
          )}
          {article.external_url !== null && (
            <a href={article.external_url} target="_blank" rel="noopener nofollow" className={SMALL_LINK}>
              {t('library.officialSite')}
              <span className="sr-only">{t('library.opensNewTab', { title: article.title })}</span>{' '}
              <OutwardArrow />
            </a>
          )}
        </p>
      )}
    </div>
  )
}

function Byline({ article }: { article: ArticleCard }) {
  const { t } = useI18n()
  return (
    <>
      {article.author !== null && <bdi>{article.author}</bdi>}
      <span>{t('library.readingTime', { count: article.reading_minutes })}</span>
    </>
  )
}

const SMALL_LINK =
  'inline-flex min-h-6 items-center gap-1 font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink'

function CardPicture({ article, size, href, eager = false, box }: NewsCardProps & { box: string }) {
  return (
    <PageLink href={href} again className={`block overflow-hidden bg-sunken ${box}`}>
      <Picture
        {...pictureSources(article)}
        sizes={WIDTHS[size]}
        alt=""
        width={960}
        height={540}
        eager={eager}
      />
    </PageLink>
  )
}
