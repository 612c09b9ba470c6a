import { type KeyboardEvent, useRef, useState } from 'react'
import { Arrow } from '#ui/arrow.tsx'
import { buttonClass } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { directionOf } from '#languages/rules.ts'
import type { CarouselSlide, CarouselView } from './calls.ts'
import { SLIDE } from './rules.ts'
import { wordsOfSlide } from './slide-words.ts'

/**
 * Slides side by side, navigated by swiping, arrow keys or buttons. Each is a labeled group with its text as the alternative
 * of the image; without an image the text is shown instead.
 */
export function CarouselViewer({ carousel }: { carousel: CarouselView }) {
  const { t, dir } = useI18n()
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const total = carousel.slides.length
  const place = t('library.carousels.place', { number: current + 1, total })

  const go = (to: number) => {
    const width = track.current?.clientWidth ?? 0
    const left = Math.max(0, Math.min(total - 1, to)) * width
    track.current?.scrollTo({ left: dir === 'rtl' ? -left : left })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const onward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const to = { [onward]: current + 1, [back]: current - 1, Home: 0, End: total - 1 }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(to)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of all its parts; buttons do the same
    <section
      aria-roledescription={t('library.carousels.role.carousel')}
      aria-label={carousel.title}
      onKeyDown={onKeyDown}
    >
      <div
        ref={track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={place}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth)))
        }
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain border border-line motion-safe:scroll-smooth"
        style={{ scrollbarWidth: 'none' }}
      >
        {carousel.slides.map((slide, n) => (
          <div
            key={n} // Slides have no identifier but their position.
            role="group"
            aria-roledescription={t('library.carousels.role.slide')}
            aria-label={t('library.carousels.place', { number: n + 1, total })}
            className="aspect-[4/5] w-full shrink-0 snap-center snap-always"
          >
            <Slide slide={slide} near={Math.abs(n - current) <= 1} />
          </div>
        ))}
      </div>
      <div className="mt-3 flex items-center justify-between gap-4">
        <button
          type="button"
          className={STEP}
          // A disabled button would lose the focus and with it the keyboard events.
          aria-disabled={current === 0}
          onClick={() => go(current - 1)}
          aria-label={t('library.carousels.previous')}
        >
          <Arrow back />
        </button>
        <p className="num text-sm font-semibold" aria-live="polite">
          {place}
        </p>
        <button
          type="button"
          className={STEP}
          // A disabled button would lose the focus and with it the keyboard events.
          aria-disabled={current === total - 1}
          onClick={() => go(current + 1)}
          aria-label={t('library.carousels.next')}
        >
          <Arrow />
        </button>
      </div>
    </section>
  )
}

const STEP =
  `${buttonClass('line', 'medium')} min-w-14 aria-disabled:cursor-not-allowed aria-disabled:border-line ` +
  'aria-disabled:bg-sunken aria-disabled:text-ink3'

function Slide({ slide, near }: { slide: CarouselSlide; near: boolean }) {
  const [missing, setMissing] = useState('')
  const { image_url: url, language } = slide
  if (url === null || missing === url)
    return (
      <div
        lang={language}
        dir={directionOf(language)}
        className="flex h-full flex-col gap-4 overflow-y-auto bg-surface p-6 sm:p-10"
      >
        <SlideWords slide={slide} />
      </div>
    )
  return (
    <img
      src={url}
      alt={wordsOfSlide(slide)}
      lang={language}
      width={SLIDE.width}
      height={SLIDE.height}
      loading={near ? 'eager' : 'lazy'}
      onError={() => setMissing(url)}
      className="size-full bg-sunken"
    />
  )
}

/** The content of a slide as text. */
export function SlideWords({ slide }: { slide: CarouselSlide }) {
  const said = slide.text.map((text) => <Said key={text} text={text} />)
  return (
    <>
      {slide.kicker !== null && <p className="text-sm font-semibold text-ink2">{slide.kicker}</p>}
      {slide.title !== '' && <p className="text-2xl font-extrabold">{slide.title}</p>}
      {slide.figure !== null && <p className="text-5xl font-extrabold">{slide.figure}</p>}
      {slide.sources.length === 0 && said}
      {slide.publishers.length > 0 && (
        <p className="text-sm font-semibold text-ink2">
          <bdi>{slide.publishers.join(' · ')}</bdi>
        </p>
      )}
      {slide.sources.length > 0 && (
        <>
          <ol className="grid gap-3 text-sm">
            {slide.sources.map(({ n, publisher, title, url }) => (
              <li key={n} value={n} className="ms-6 list-decimal">
                <span className="font-bold">{publisher}</span>{' '}
                <a href={url} rel="noopener nofollow" className="break-words text-link underline" dir="auto">
                  {title}
                </a>
              </li>
            ))}
          </ol>
          {said}
        </>
      )}
    </>
  )
}

/** A paragraph or a URL. */
const Said = ({ text }: { text: string }) =>
  /^https?:\/\/\S+$/.test(text) ? (
    <a href={text} dir="ltr" className="text-sm break-all text-link underline">
      {text}
    </a>
  ) : (
    <p className="text-lg break-words">{text}</p>
  )
