import { useId } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES, type Language, directionOf } from '#languages/rules.ts'
import { MAX_NOTE_LENGTH, noteParagraphs } from '#newsletter/rules.ts'

type NoteFieldProps = {
  language: Language
  value: string
  /** Without it the note is read-only. */
  onChange: ((note: string) => void) | undefined
}

/** The editor's note above the stories, in one language. */
export function NoteField({ language, value, onChange }: NoteFieldProps) {
  const { t } = useI18n()
  const id = useId()
  const written = { lang: language, dir: directionOf(language) }
  if (!onChange)
    return (
      <dl className="grid gap-x-4 text-sm @lg:grid-cols-[7rem_minmax(0,1fr)]">
        <dt lang={language} className="text-ink2">
          {LANGUAGE_NAMES[language]}
        </dt>
        <dd {...written} className="whitespace-pre-line wrap-anywhere">
          {noteParagraphs(value)
            .map((lines) => lines.join('\n'))
            .join('\n\n')}
        </dd>
      </dl>
    )
  return (
    <div className="grid items-start gap-x-4 gap-y-1 @lg:grid-cols-[7rem_minmax(0,1fr)]">
      <label htmlFor={id} className="text-sm font-semibold @lg:pt-2.5">
        <span className="sr-only">{t('newsroom.digest.noteIn')} </span>
        <span lang={language}>{LANGUAGE_NAMES[language]}</span>
      </label>
      <textarea
        {...written}
        id={id}
        value={value}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        onChange={({ target }) => onChange(target.value)}
        className="field-sizing-content min-h-16 w-full min-w-0 border border-edge bg-surface px-3 py-2 text-sm text-ink"
      />
    </div>
  )
}
