import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { directionOf } from '#languages/rules.ts'
import type { DraftView } from '#review/calls.ts'
import { type Piece, differenceOf, folded } from '../difference.ts'
import type { DraftFields } from '../kept-edits.ts'

type DraftDifferenceProps = {
  generated: NonNullable<DraftView['generated']>
  fields: Pick<DraftFields, 'title' | 'content'>
  language: DraftView['language']
}

/** A text is compared once it has not changed for this long, so that typing is not delayed. */
const RESTS_MS = 300

/** The changes to the generated text, word by word: title and content. */
export default function DraftDifference({ generated, fields, language }: DraftDifferenceProps) {
  const { t } = useI18n()
  const title = useRested(fields.title)
  const content = useRested(fields.content)
  const titles = useMemo(() => differenceOf(generated.title, title), [generated.title, title])
  const contents = useMemo(() => differenceOf(generated.content, content), [generated.content, content])
  const nothing = title === generated.title && content === generated.content
  const known = titles.pieces !== null && contents.pieces !== null
  return (
    <>
      <p role="status" className="text-sm font-semibold">
        {nothing
          ? t('newsroom.review.changes.nothing')
          : known
            ? [
                t('newsroom.review.changes.added', { count: titles.added + contents.added }),
                t('newsroom.review.changes.removed', { count: titles.removed + contents.removed }),
              ].join(' · ')
            : t('newsroom.review.changes.tooDifferent')}
      </p>
      {title !== generated.title && (
        <Part name={t('newsroom.review.field.title')}>
          <Compared of={titles.pieces} before={generated.title} after={title} language={language} />
        </Part>
      )}
      {content !== generated.content && (
        <Part name={t('newsroom.review.field.content')}>
          <Compared of={contents.pieces} before={generated.content} after={content} language={language} />
        </Part>
      )}
    </>
  )
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section aria-label={name} className="mt-4">
    <h3 className="mb-1 text-2xs font-semibold text-ink3">{name}</h3>
    {children}
  </section>
)

type ComparedProps = {
  of: readonly Piece[] | null
  before: string
  after: string
  language: DraftView['language']
}

function Compared({ of, before, after, language }: ComparedProps) {
  const { t } = useI18n()
  const id = useId()
  if (of !== null)
    return (
      <p
        dir={directionOf(language)}
        lang={language}
        className="max-w-[72ch] text-base whitespace-pre-line wrap-anywhere"
      >
        {of.map((piece, at) => (
          <Stretch
            key={`${at} ${piece.text.length}`}
            piece={piece}
            place={{ first: at === 0, last: at === of.length - 1 }}
          />
        ))}
      </p>
    )
  const texts = [
    [t('newsroom.review.changes.generated'), before],
    [t('newsroom.review.changes.now'), after],
  ] as const
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {texts.map(([name, text], at) => (
        <div key={name} className="min-w-0">
          <h4 id={`${id}-${at}`} className="text-2xs text-ink3">
            {name}
          </h4>
          <div
            dir={directionOf(language)}
            lang={language}
            role="region"
            aria-labelledby={`${id}-${at}`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
            tabIndex={0}
            className="mt-1 max-h-96 overflow-y-auto border border-line p-3 text-sm whitespace-pre-line wrap-anywhere"
          >
            {text}
          </div>
        </div>
      ))}
    </div>
  )
}

/** Marked by a line as well as by color, and in words for screen readers. */
function Stretch({ piece, place }: { piece: Piece; place: { first: boolean; last: boolean } }) {
  const { t, language } = useI18n()
  const heard = (words: string) => (
    <span lang={language} className="sr-only">
      {' '}
      {words}{' '}
    </span>
  )
  if (piece.kind === 'same') return <Unchanged text={piece.text} place={place} />
  const isNew = piece.kind === 'added'
  const Mark = isNew ? 'ins' : 'del'
  return (
    <Mark
      className={
        isNew
          ? 'font-semibold text-success underline decoration-2 underline-offset-4'
          : 'me-1 text-danger line-through decoration-2'
      }
    >
      {heard(t(isNew ? 'newsroom.review.changes.heardAdded' : 'newsroom.review.changes.heardRemoved'))}
      {/\S/.test(piece.text) ? piece.text : piece.text.replaceAll('\n', '¶\n')}
      {heard(t('newsroom.review.changes.heardEnd'))}
    </Mark>
  )
}

function Unchanged({ text, place }: { text: string; place: { first: boolean; last: boolean } }) {
  const { t, language } = useI18n()
  const [open, setOpen] = useState(false)
  const { start, hidden, end, words } = useMemo(
    () => folded(text, { first: place.first, last: place.last }),
    [text, place.first, place.last],
  )
  if (hidden === '') return text
  if (open)
    return (
      <>
        {start}
        <span tabIndex={-1} ref={takesFocus}>
          {hidden}
        </span>
        {end}
      </>
    )
  return (
    <>
      {start}
      <Button kind="text" size="small" lang={language} className="mx-1" onClick={() => setOpen(true)}>
        {t('newsroom.review.changes.unchanged', { count: words })}
      </Button>
      {end}
    </>
  )
}

/** Takes the focus, because the button that had it is gone. */
const takesFocus = (text: HTMLElement | null): void => text?.focus({ preventScroll: true })

/** A value once it has not changed for a while. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), RESTS_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
