import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Area } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import type { OutputOf } from '#platform/call.ts'
import type { Beside } from '#writing/beside.ts'
import type { translationOne } from '#writing/translation/calls.ts'

type Translation = OutputOf<typeof translationOne>

type BesideFieldProps = {
  name: string
  translation: Pick<Translation, 'language' | 'original'>
  /** The objections of the checks to this field. */
  objections: Translation['objections']
  beside: Beside
} & ({ onChange: (at: number, text: string) => void } | { control: (label: string) => ReactNode })

/** A field of the original beside its editable translation, with the objections of the checks to it. */
export function BesideField({ name, translation, objections, beside, ...edited }: BesideFieldProps) {
  const { t } = useI18n()
  const { language, original } = translation
  const { aligned, rows } = beside
  return (
    <section aria-label={name}>
      <h3 className="border-b border-line pb-1 text-sm font-semibold">{name}</h3>
      {objections.length > 0 && (
        <ul aria-label={t('newsroom.automation.objections')} className="mt-2 grid gap-1 text-xs text-danger">
          {objections.map(({ gate, detail }, at) => (
            <li key={at} className="flex items-start gap-1">
              <X className="size-4 shrink-0" strokeWidth={2.25} aria-hidden="true" />
              <span>
                {t('newsroom.automation.objection', {
                  check: t(`newsroom.automation.gate.${gate}`),
                  field: name,
                })}{' '}
                <bdi className="text-ink2 wrap-anywhere">{detail}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
      {!aligned && <p className="mt-2 text-xs text-ink2">{t('newsroom.review.notAligned')}</p>}
      <div aria-hidden="true" className="mt-2 hidden gap-x-6 text-2xs text-ink3 md:grid md:grid-cols-2">
        <span>{LANGUAGE_NAMES[original.language]}</span>
        <span>{LANGUAGE_NAMES[language]}</span>
      </div>
      <ol className="mt-1 grid gap-4">
        {rows.map(({ original: text, translated }, at) => {
          const label =
            rows.length > 1
              ? t('newsroom.review.translatedPart', { field: name, n: at + 1 })
              : t('newsroom.review.translatedField', { field: name })
          return (
            <li key={at} className="grid items-start gap-x-6 gap-y-2 md:grid-cols-2">
              <p
                dir="auto"
                lang={original.language}
                className="border-s-2 border-edge ps-3 text-base whitespace-pre-line wrap-anywhere"
              >
                {text === '' ? '–' : text}
              </p>
              {'control' in edited ? (
                edited.control(label)
              ) : (
                <Area
                  quiet
                  label={label}
                  lang={language}
                  value={translated}
                  rows={rowsFor(translated)}
                  onChange={({ target }) => edited.onChange(at, target.value)}
                />
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The number of rows of the field, chosen so that most texts are fully visible. */
const rowsFor = (text: string): number =>
  Math.min(
    30,
    Math.max(
      2,
      text.split('\n').reduce((lines, line) => lines + Math.ceil((line.length + 1) / 52), 0),
    ),
  )
