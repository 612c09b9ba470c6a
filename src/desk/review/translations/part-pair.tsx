import { type KeyboardEvent, useId } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { languageName } from '#languages/formats.ts'
import { type Language, directionOf } from '#languages/rules.ts'
import type { Key, Translate } from '#languages/translate.ts'
import type { TranslationPart } from '#writing/translation/written/calls.ts'
import { fieldOf } from '#writing/translation/written/rules.ts'
import { missingValues, placesOf } from './check-words.ts'
import { PartCheckLine, type PartState } from './part-check-line.tsx'

type PartPairProps = {
  part: TranslationPart
  /** The name of the part: its field, and the paragraph if there are several. */
  name: string
  from: Language
  into: Language
  state: PartState
  isHere: boolean
  /** Whether the text is being saved and cannot be changed. */
  isSending: boolean
  onFocus: () => void
  onChange: (text: string) => void
  onLeave: (step: 1 | -1) => void
}

/** A part of the original beside the field for its translation, with what the checks say about it. */
export function PartPair({ part, name, from, into, state, isHere, isSending, ...on }: PartPairProps) {
  const { t, language } = useI18n()
  const id = useId()
  const isTitle = part.id === 'title'
  const isWrong = typeof state !== 'string' && state.problems.length > 0
  const missing = typeof state === 'string' ? [] : missingValues(part.original, state)
  const looks = isTitle ? 'text-xl font-bold' : 'text-base'
  return (
    <li
      className={`grid border-s-3 border-t border-t-line first:border-t-0 @3xl:grid-cols-2 ${isHere ? 'border-s-ink bg-lit' : 'border-s-transparent'}`}
    >
      <div className="min-w-0 px-4 pt-4 pb-2 sm:px-5 @3xl:pb-4">
        <p className="mb-1 text-2xs font-semibold text-ink3">{name}</p>
        <p
          lang={from}
          dir={directionOf(from)}
          className={`max-w-[62ch] whitespace-pre-line wrap-anywhere ${looks}`}
        >
          <Marked text={part.original} values={missing} />
        </p>
      </div>
      <div
        className={`min-w-0 px-4 pb-4 sm:px-5 @3xl:border-s @3xl:pt-4 ${isHere ? '@3xl:border-s-ink' : '@3xl:border-s-line'}`}
      >
        <label htmlFor={id} className="sr-only">
          {t('newsroom.translate.textIn', { part: name, language: languageName(into, language) })}
        </label>
        <textarea
          id={id}
          data-part={part.id}
          lang={into}
          dir={directionOf(into)}
          value={part.text}
          readOnly={isSending}
          rows={isTitle ? 1 : rowsFor(part.text === '' ? part.original : part.text)}
          maxLength={isTitle ? TITLE_LENGTH : undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-check`}
          className={`block min-h-11 w-full resize-y scroll-mt-16 scroll-mb-28 border border-edge bg-surface px-2.5 py-2 text-ink [field-sizing:content] focus-visible:border-ink ${looks} ${directionOf(into) === 'rtl' ? 'leading-[1.875]' : ''}`}
          onFocus={on.onFocus}
          onChange={({ target }) => on.onChange(target.value)}
          onKeyDown={(event) => {
            const step = stepOf(event, isTitle)
            if (step === null) return
            event.preventDefault()
            on.onLeave(step)
          }}
        />
        <PartCheckLine id={`${id}-check`} part={part} state={state} />
      </div>
    </li>
  )
}

/** Source: `itemTranslationSave` refuses longer titles. */
const TITLE_LENGTH = 300

/** The arrows move to the next part from the last line of a text, and to the previous one from its first line. */
function stepOf(event: KeyboardEvent<HTMLTextAreaElement>, isTitle: boolean): 1 | -1 | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.nativeEvent.isComposing)
    return null
  const { selectionStart: start, selectionEnd: end, value } = event.currentTarget
  if (event.key === 'Enter' && isTitle) return 1
  if (start !== end) return null
  if (event.key === 'ArrowDown' && end === value.length) return 1
  return event.key === 'ArrowUp' && start === 0 ? -1 : null
}

/** A text with these values underlined. */
function Marked({ text, values }: { text: string; values: readonly string[] }) {
  if (values.length === 0) return text
  return text.split(placesOf(values)).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of a text that does not change
      <mark key={at} className="border-b-2 border-danger bg-transparent font-bold text-danger">
        {piece}
      </mark>
    ),
  )
}

/** Rows for browsers without `field-sizing`. */
const rowsFor = (text: string): number =>
  Math.min(
    30,
    Math.max(
      2,
      text.split('\n').reduce((lines, line) => lines + Math.ceil((line.length + 1) / 52), 0),
    ),
  )

/** The names of all parts: `Standfirst`, `Content, paragraph 2 of 4`. */
export function partNames(parts: readonly TranslationPart[], t: Translate): string[] {
  const counts = new Map<string, number>()
  for (const { id } of parts) counts.set(fieldOf(id), (counts.get(fieldOf(id)) ?? 0) + 1)
  const seen = new Map<string, number>()
  return parts.map(({ id }) => {
    const field = fieldWords(t, fieldOf(id))
    const n = (seen.get(fieldOf(id)) ?? 0) + 1
    seen.set(fieldOf(id), n)
    const count = counts.get(fieldOf(id)) ?? 1
    return count === 1 ? field : t('newsroom.translate.paragraph', { field, n, count })
  })
}

/** The label of an item's field; a field without a label keeps its own name. */
function fieldWords(t: Translate, field: string): string {
  const key = `newsroom.automation.field.${field}`
  const words = t(key as Key) // the fields depend on the kind of item
  return words === key ? field : words
}
