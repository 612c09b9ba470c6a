import { type QueryKey, useQuery } from '@tanstack/react-query'
import { Arrow } from '#ui/arrow.tsx'
import { Label } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { LANGUAGE_NAMES, directionOf } from '#languages/rules.ts'
import { LockCard } from '../cards/lock-card.tsx'
import { useSession } from '#people/use-session.tsx'
import { isRefusal } from '#platform/refusal.ts'
import { CarouselLock } from './carousel-lock.tsx'
import { CarouselViewer, SlideWords } from './carousel-viewer.tsx'
import type { CarouselView } from './calls.ts'
import { LOOK_AGAIN_MS } from './rules.ts'

type RoomProps = {
  /** The query for the carousel. */
  question: { queryKey: QueryKey; queryFn: () => Promise<CarouselView> }
  /** The kind of item the carousel is made from; the back link leads to it. */
  of: 'article' | 'edition'
  href: string
}

/** The page of a carousel for readers with access; for others, a description of it. */
export function CarouselRoom({ question, of, href }: RoomProps) {
  const { t } = useI18n()
  return (
    <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] pt-8 sm:pt-10">
      <PageLink
        href={href}
        className="mb-6 inline-flex min-h-9 items-center gap-2 text-sm font-semibold underline-offset-4 hover:underline print:hidden"
      >
        <Arrow back /> {t(`library.carousels.back.${of}`)}
      </PageLink>
      <Inside question={question} />
    </main>
  )
}

function Inside({ question }: Pick<RoomProps, 'question'>) {
  const { t } = useI18n()
  const { user, settled } = useSession()
  const asked = useQuery({
    ...question,
    enabled: user !== null,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) => (data?.state === 'making' ? LOOK_AGAIN_MS : false),
  })
  if (user === null) return settled ? <CarouselLock because="premium" isVisitor /> : <Pending />
  if (asked.data && !asked.isError)
    return <Carousel carousel={asked.data} again={() => void asked.refetch()} />
  const { error } = asked
  if (error === null) return <Pending />
  if (isRefusal(error) && error.status === 403)
    return <CarouselLock because={error.code === 'library.carousels.b2bOnly' ? 'b2b' : 'premium'} />
  if (isRefusal(error) && error.status === 401) return <CarouselLock because="premium" isVisitor />
  if (isRefusal(error) && error.status === 404)
    return <Notice kind="missing" level={1} title={t('library.carousels.missing')} />
  return <LockCard state="unknown" onRetry={() => void asked.refetch()} busy={asked.isFetching} />
}

function Carousel({ carousel, again }: { carousel: CarouselView; again: () => void }) {
  const { t, language } = useI18n()
  const foreign = carousel.language !== language
  return (
    <>
      <header className="max-w-[46rem]">
        <p className="flex flex-wrap items-center gap-3 text-xs">
          <span className="font-semibold">{t('library.carousels.title')}</span>
          {foreign && <Label lang={carousel.language}>{LANGUAGE_NAMES[carousel.language]}</Label>}
        </p>
        <h1 className="mt-2 text-2xl font-extrabold sm:text-3xl" lang={carousel.language} dir="auto">
          {carousel.title}
        </h1>
        {foreign && (
          <p className="mt-3 text-sm text-ink2">
            {t('library.carousels.foreign', { language: LANGUAGE_NAMES[carousel.language] })}
          </p>
        )}
      </header>
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
        <CarouselViewer carousel={carousel} />
        <div className="min-w-0">
          <State carousel={carousel} again={again} />
          {carousel.state === 'ready' && <Downloads carousel={carousel} />}
          <details className="mt-8 border-t border-line pt-4">
            <summary className="cursor-pointer text-base font-semibold">
              {t('library.carousels.words')}
            </summary>
            <ol className="mt-4 grid max-w-[62ch] gap-8">
              {carousel.slides.map((slide, n) => (
                <li
                  key={n} // Slides have no identifier but their position.
                  lang={slide.language}
                  dir={directionOf(slide.language)}
                  className="grid gap-2"
                >
                  <SlideWords slide={slide} />
                </li>
              ))}
            </ol>
          </details>
        </div>
      </div>
    </>
  )
}

function State({ carousel, again }: { carousel: CarouselView; again: () => void }) {
  const { t } = useI18n()
  if (carousel.state === 'failed')
    return (
      <Notice
        kind="failed"
        title={t('library.carousels.notMade')}
        actions={
          <Button kind="line" onClick={again}>
            {t('kit.retry')}
          </Button>
        }
      />
    )
  return (
    <p role="status" className="flex items-center gap-3 text-base text-ink2">
      {carousel.state === 'making' && (
        <>
          <Spinner /> {t('library.carousels.making')}
        </>
      )}
    </p>
  )
}

function Downloads({ carousel }: { carousel: CarouselView }) {
  const { t } = useI18n()
  const name = carousel.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)
  return (
    <div className="border-t-2 border-ink pt-5">
      {carousel.pdf_url !== null && (
        <a href={carousel.pdf_url} download={`${name}.pdf`} className={`${buttonClass('act')} max-sm:w-full`}>
          {t('library.carousels.pdf')}
        </a>
      )}
      {carousel.zip_url !== null && (
        <a
          href={carousel.zip_url}
          download={`${name}.zip`}
          className={`${buttonClass('line')} mt-3 max-sm:w-full sm:ms-3 sm:mt-0`}
        >
          {t('library.carousels.zip')}
        </a>
      )}
      <h2 className="mt-6 text-base font-bold">{t('library.carousels.pictures')}</h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {carousel.slides.map(({ image_url: url }, n) =>
          url === null ? null : (
            <li key={url}>
              <a
                href={url}
                download={`${name}-${n + 1}.png`}
                aria-label={t('library.carousels.png', { number: n + 1 })}
                className={`${buttonClass('line', 'medium')} num min-w-11`}
              >
                {n + 1}
              </a>
            </li>
          ),
        )}
      </ul>
    </div>
  )
}

const Pending = () => (
  <div aria-busy="true">
    <Skeleton className="h-9 w-96 max-w-full" />
    <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
      <Skeleton className="aspect-[4/5] w-full" />
      <SkeletonText lines={3} />
    </div>
  </div>
)
