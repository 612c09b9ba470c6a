import { useId } from 'react'
import { LANGUAGE_NAMES, type Language, directionOf } from '#languages/rules.ts'

type EditionTextProps = {
  language: Language
  /** What the text is, for screen readers. */
  name: string
  value: string
  /** The value as readers see it. */
  shown: string
  /** What is sent while nothing is written. */
  usual?: string
  maxLength: number
  /** The text may have several lines. */
  long?: boolean
  /** Without it the text is read-only. */
  onChange: ((text: string) => void) | undefined
}

const FIELD = 'w-full min-w-0 border border-edge bg-surface px-3 text-sm text-ink placeholder:text-ink3'

/** A text of an edition in one language, next to the name of the language. */
export function EditionText({
  language,
  name,
  value,
  shown,
  usual,
  maxLength,
  long = false,
  onChange,
}: EditionTextProps) {
  const id = useId()
  const written = { lang: language, dir: directionOf(language) }
  if (!onChange)
    return (
      <dl className="grid gap-x-4 text-sm @lg:grid-cols-[7rem_minmax(0,1fr)]">
        <dt lang={language} className="text-ink2">
          {LANGUAGE_NAMES[language]}
        </dt>
        <dd {...written} className={`wrap-anywhere ${long ? 'whitespace-pre-line' : 'font-semibold'}`}>
          {shown}
        </dd>
      </dl>
    )
  const field = {
    ...written,
    id,
    value,
    maxLength,
    placeholder: usual,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <div className="grid items-start gap-x-4 gap-y-1 @lg:grid-cols-[7rem_minmax(0,1fr)]">
      <label htmlFor={id} className="text-sm font-semibold @lg:pt-2.5">
        <span className="sr-only">{name} </span>
        <span lang={language}>{LANGUAGE_NAMES[language]}</span>
      </label>
      {long ? (
        <textarea {...field} rows={2} className={`field-sizing-content min-h-16 py-2 ${FIELD}`} />
      ) : (
        <input {...field} className={`h-10 ${FIELD}`} />
      )}
    </div>
  )
}
