import { useId } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES, type Language, directionOf } from '#languages/rules.ts'

const MAX_SUBJECT_LENGTH = 150

type SubjectFieldProps = {
  language: Language
  value: string
  /** The default subject while none is written. */
  usual: string
  /** Without it the subject is read-only. */
  onChange: ((subject: string) => void) | undefined
}

/** The subject in one language; an empty field shows the default subject as its placeholder. */
export function SubjectField({ language, value, usual, onChange }: SubjectFieldProps) {
  const { t } = useI18n()
  const id = useId()
  const written = { lang: language, dir: directionOf(language) }
  if (!onChange)
    return (
      <dl className="grid gap-x-4 text-sm @lg:grid-cols-[7rem_minmax(0,1fr)]">
        <dt lang={language} className="text-ink2">
          {LANGUAGE_NAMES[language]}
        </dt>
        <dd {...written} className="font-semibold wrap-anywhere">
          {value === '' ? usual : value}
        </dd>
      </dl>
    )
  return (
    <div className="grid items-center gap-x-4 gap-y-1 @lg:grid-cols-[7rem_minmax(0,1fr)]">
      <label htmlFor={id} className="text-sm font-semibold">
        <span className="sr-only">{t('newsroom.digest.subjectIn')} </span>
        <span lang={language}>{LANGUAGE_NAMES[language]}</span>
      </label>
      <input
        {...written}
        id={id}
        value={value}
        placeholder={usual}
        maxLength={MAX_SUBJECT_LENGTH}
        onChange={({ target }) => onChange(target.value)}
        className="h-10 w-full min-w-0 border border-edge bg-surface px-3 text-sm text-ink placeholder:text-ink3"
      />
    </div>
  )
}
