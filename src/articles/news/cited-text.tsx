import { type PointerEvent, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { Language } from '#languages/rules.ts'
import type { CitedSource } from '../calls.ts'
import { briefHtml } from './brief-html.ts'

/** A citation mark as articles/markup.ts writes it. */
const MARK = /<sup><a href="#source-(\d{1,2})">\[\1\]<\/a><\/sup>/g

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** How often a text cites each of its sources. */
export function countMarks(html: string): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const [, n] of html.matchAll(MARK)) counts.set(Number(n), (counts.get(Number(n)) ?? 0) + 1)
  return counts
}

/**
 * The text with labels on its marks for screen readers, each mark with an id to return to: `cite-2-1` is the first of source
 * 2.
 */
export function nameMarks(
  html: string,
  sources: readonly CitedSource[],
  nameOf: (source: CitedSource) => string,
): string {
  const counts = new Map<number, number>()
  return html.replace(MARK, (mark, figure: string) => {
    const n = Number(figure)
    const source = sources.find((each) => each.n === n)
    if (!source) return mark
    const time = (counts.get(n) ?? 0) + 1
    counts.set(n, time)
    return `<sup><a href="#source-${n}" id="cite-${n}-${time}" aria-label="${escaped(nameOf(source))}">[${n}]</a></sup>`
  })
}

/** The open card: its mark, its position, and whether it was opened by a click. */
type Open = { mark: HTMLAnchorElement; source: CitedSource; start: number; top: number; pinned: boolean }

const CARD_WIDTH = 320

type CitedTextProps = {
  /** Sanitized when it was stored; see articles/markup.ts. */
  html: string
  sources: readonly CitedSource[]
  /** Language and direction of a text that is not in the reader's language. */
  text: { lang?: string; dir?: 'auto' }
  /** Whether the text consists of points; see brief-html.ts. */
  brief?: boolean
}

/**
 * A text whose marks link to its sources. Hovering over or focusing a mark shows a card with the source over the text; a tap
 * opens the card instead of following the link. Escape closes it.
 */
export function CitedText({ html, sources, text, brief = false }: CitedTextProps) {
  const { t, language, site } = useI18n()
  const room = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<Open | null>(null)
  const named = useMemo(() => {
    const nameOf = ({ n, publisher }: CitedSource) => t('library.source.named', { n, publisher })
    if (!brief) return nameMarks(html, sources, nameOf)
    const points = briefHtml(html, sources, timeIn(language, site.timeZone), t('library.brief.latest'))
    return nameMarks(points, sources, nameOf).replace(/>\[(\d{1,2})\]<\/a>/g, '>$1</a>')
  }, [html, sources, t, brief, language, site.timeZone])
  useEffect(() => (open ? closeFromOutside(open.mark, room.current, () => setOpen(null)) : undefined), [open])
  const show = (target: EventTarget, pinned: boolean): boolean => {
    const mark =
      target instanceof Element ? target.closest<HTMLAnchorElement>('sup > a[href^="#source-"]') : null
    const source = mark && sources.find(({ n }) => mark.getAttribute('href') === `#source-${n}`)
    if (!mark || !source || !room.current) return false
    setOpen({ mark, source, pinned, ...placeUnder(mark, room.current) })
    return true
  }
  const onPointerOver = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || show(event.target, false) || open?.pinned) return
    if (!(event.target instanceof Element && event.target.closest('[data-source-card]'))) setOpen(null)
  }
  const onClick = (event: SyntheticEvent<HTMLDivElement, MouseEvent>) => {
    const touched = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'
    if (touched && show(event.target, true)) event.preventDefault()
    else if (!touched) setOpen(null)
  }
  return (
    <div
      ref={room}
      className={`relative ${brief ? 'mt-3' : 'mt-8'}`}
      onPointerOver={onPointerOver}
      onPointerLeave={() => setOpen((now) => (now?.pinned ? now : null))}
      onFocus={(event) => void show(event.target, false)}
      onBlur={() => setOpen((now) => (now?.pinned ? now : null))}
      onClickCapture={onClick}
    >
      <div
        className={brief ? 'prose brief' : 'prose'}
        {...text}
        dangerouslySetInnerHTML={{ __html: named }}
      />
      {open && <SourceCard {...open} close={() => setOpen(null)} />}
    </div>
  )
}

const timeIn = (language: Language, timeZone: string) => {
  const format = dateFormat(language, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  return (iso: string) => format.format(new Date(iso))
}

/** Places the card under the mark, along the line as far as it fits, in the direction of the page. */
function placeUnder(mark: Element, room: Element): { start: number; top: number } {
  const [of, within] = [mark.getBoundingClientRect(), room.getBoundingClientRect()]
  const rtl = getComputedStyle(room).direction === 'rtl'
  const start = rtl ? within.right - of.right : of.left - within.left
  const most = Math.max(0, within.width - CARD_WIDTH)
  return { start: Math.min(Math.max(0, start - 12), most), top: of.bottom - within.top - 4 }
}

/** Closes the card on Escape, returning the focus to its mark if it was inside the card, and on a click elsewhere. */
function closeFromOutside(mark: HTMLElement, room: Element | null, close: () => void): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      if (room?.querySelector('[data-source-card]')?.contains(document.activeElement)) mark.focus()
      close()
    },
    { signal },
  )
  document.addEventListener(
    'pointerdown',
    (event) => {
      if (event.target instanceof Node && !room?.contains(event.target)) close()
    },
    { signal },
  )
  return () => listeners.abort()
}

/**
 * The source of a mark. Keyboard users have the same content behind the mark itself; a card opened by a tap takes the focus.
 */
function SourceCard({ source, start, top, pinned, close }: Open & { close: () => void }) {
  const { t, language } = useI18n()
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (pinned) card.current?.focus()
  }, [pinned, source.n])
  const day = dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const reached = pinned ? {} : { tabIndex: -1 }
  return (
    <div
      ref={card}
      data-source-card
      aria-hidden={pinned ? undefined : true}
      {...(pinned && {
        role: 'group',
        'aria-label': t('library.source.named', { n: source.n, publisher: source.publisher }),
        tabIndex: -1,
      })}
      className="appears absolute z-20 border border-edge bg-surface p-4 text-sm text-ink print:hidden"
      style={{ insetInlineStart: start, insetBlockStart: top, inlineSize: CARD_WIDTH, maxInlineSize: '100%' }}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs text-ink3">
        <bdi className="font-semibold text-ink">{source.publisher}</bdi>
        {source.published_at !== null && (
          <time dateTime={source.published_at}>{day.format(new Date(source.published_at))}</time>
        )}
      </p>
      <a
        href={source.url}
        target="_blank"
        rel="noopener nofollow"
        className="mt-1.5 block font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink"
        {...reached}
      >
        <bdi>{source.title}</bdi>
      </a>
      <a
        href={`#source-${source.n}`}
        onClick={close}
        className="mt-2 inline-flex min-h-6 items-center text-xs text-link underline"
        {...reached}
      >
        {t('library.source.toList')}
      </a>
    </div>
  )
}
