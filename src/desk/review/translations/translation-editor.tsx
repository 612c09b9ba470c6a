import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { Label } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import type { Key, Translate } from '#languages/translate.ts'
import { useSession } from '#people/use-session.tsx'
import { useCall } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { isRefusal } from '#platform/refusal.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { besideOf, fieldFrom } from '#writing/beside.ts'
import { reviewTranslation, translationOne } from '#writing/translation/calls.ts'
import { useKept } from '../../parts/kept-fields.ts'
import { useFailure } from '../../parts/use-action.ts'
import { BesideField } from './translation-field.tsx'

type Translation = OutputOf<typeof translationOne>
/** The editor's changes: the title and the pieces of each field. */
type Edits = { title: string; pieces: Record<string, string[]> }

type TranslationEditorProps = {
  translation: Translation
  previous: (() => void) | undefined
  next: (() => void) | undefined
  /** Called when the translation no longer waits for review. */
  onSettled: () => void
}

/**
 * A translation cannot be approved if its original has changed since, or if nothing was translated, which an objection
 * without a field reports.
 */
const mayBeApproved = ({ stale, objections }: Translation): boolean =>
  !stale && objections.every(({ field }) => field !== '')

/**
 * Shows a translation beside its original, field by field, with the objections of the checks next to each field and the
 * approve and reject actions.
 */
export function TranslationEditor({ translation, previous, next, onSettled }: TranslationEditorProps) {
  const { t } = useI18n()
  const client = useQueryClient()
  const { user } = useSession()
  const showFailure = useFailure()
  const send = useCall(reviewTranslation)
  const heading = useRef<HTMLHeadingElement>(null)
  const { value, kept, set, forget } = useKept<Edits>(
    `cadence_translation_${translation.id}_${translation.created_at}_${user?.id ?? ''}`,
    () => ({ title: translation.title, pieces: {} }),
  )
  useEffect(() => {
    if (window.matchMedia('(max-width: 1023px)').matches) heading.current?.focus() // on small screens the editor is below the list
  }, [])
  const sending = send.isPending ? send.variables.action : null
  const edits = editsOf(translation, value)
  const decide = async (action: 'approve' | 'reject') => {
    if (sending !== null) return
    const isEdited = action === 'approve' && Object.keys(edits).length > 0
    try {
      await send.mutateAsync({ translationId: translation.id, action, ...(isEdited && { edits }) })
    } catch (error) {
      showFailure(error, 'newsroom.automation.decideFailed')
      if (isRefusal(error) && [404, 409].includes(error.status)) onSettled()
      else await refetchAnswers(client, { queryKey: [translationOne.name, { id: translation.id }] })
      return
    }
    toast.success(t(`newsroom.automation.translation.${action}`), { description: value.title })
    forget()
    onSettled()
  }
  return (
    <article aria-labelledby="translation-heading">
      <TranslationHead
        translation={translation}
        title={value.title}
        heading={heading}
        previous={previous}
        next={next}
      />
      <TranslationFields translation={translation} value={value} onChange={set} />
      <div className="sticky bottom-(--desk-foot,0px) z-10 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-3 sm:px-6">
        <Button
          kind="act"
          size="medium"
          busy={sending === 'approve'}
          disabled={!mayBeApproved(translation) || value.title.trim() === '' || sending === 'reject'}
          onClick={() => void decide('approve')}
        >
          {t('newsroom.automation.approve')}
        </Button>
        <Button
          size="medium"
          busy={sending === 'reject'}
          disabled={sending === 'approve'}
          onClick={() => void decide('reject')}
        >
          {t('newsroom.review.reject')}
        </Button>
        {(kept || Object.keys(edits).length > 0) && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink2">
            {t('newsroom.review.editedTranslation')}
            <Button kind="text" size="small" onClick={() => forget()}>
              {t('newsroom.review.discard')}
            </Button>
          </p>
        )}
      </div>
    </article>
  )
}

type TranslationHeadProps = Pick<TranslationEditorProps, 'translation' | 'previous' | 'next'> & {
  title: string
  heading: RefObject<HTMLHeadingElement | null>
}

/** The title, the languages, the model, and the buttons to the neighbouring translations. */
function TranslationHead({ translation, title, heading, previous, next }: TranslationHeadProps) {
  const { t } = useI18n()
  const step = (words: string, go: (() => void) | undefined) => (
    <Button size="small" disabled={!go} onClick={go}>
      {words}
    </Button>
  )
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 border-b border-line px-4 py-4 sm:px-6">
      <div className="min-w-0 basis-64 grow">
        <h2
          id="translation-heading"
          ref={heading}
          tabIndex={-1}
          dir="auto"
          lang={translation.language}
          className="text-xl font-bold"
        >
          {title.trim() === '' ? t('newsroom.review.untitled') : title}
        </h2>
        <p className="mt-2 flex flex-wrap items-center gap-2 text-2xs text-ink3">
          <Label>{t(`newsroom.review.type.${translation.kind}`)}</Label>
          <span>
            {t('newsroom.review.fromInto', {
              from: LANGUAGE_NAMES[translation.original.language],
              into: LANGUAGE_NAMES[translation.language],
            })}
          </span>
          <bdi>{translation.model}</bdi>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {step(t('newsroom.review.previousTranslation'), previous)}
        {step(t('newsroom.review.nextTranslation'), next)}
      </div>
    </div>
  )
}

type TranslationFieldsProps = {
  translation: Translation
  value: Edits
  onChange: (changed: Partial<Edits>) => void
}

/** Every field beside its original, with its objections. */
function TranslationFields({ translation, value, onChange }: TranslationFieldsProps) {
  const { t } = useI18n()
  const { original, objections } = translation
  const wrong = (of: string) => objections.filter(({ field }) => field === of)
  return (
    <div className="grid gap-6 px-4 py-5 sm:px-6 [&_*]:scroll-mb-24">
      {translation.stale && (
        <p className="text-sm font-semibold text-warning">{t('newsroom.automation.stale')}</p>
      )}
      {wrong('').map(({ gate, detail }, at) => (
        <p key={at} className="border-s-2 border-danger ps-4 text-sm text-danger">
          {t(`newsroom.automation.gate.${gate}`)} <bdi className="text-ink2 wrap-anywhere">{detail}</bdi>
        </p>
      ))}
      <BesideField
        name={fieldWords(t, 'title')}
        translation={translation}
        objections={wrong('title')}
        beside={{ aligned: true, rows: [{ original: original.title, translated: value.title }] }}
        control={(label) => (
          <Field
            quiet
            label={label}
            lang={translation.language}
            value={value.title}
            maxLength={300}
            required
            error={value.title.trim() === '' ? t('newsroom.titleRequired') : undefined}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        )}
      />
      {Object.keys(original.fields).map((field) => {
        const beside = besideOf(original.fields[field] ?? '', translation.fields[field] ?? '')
        const texts = value.pieces[field] ?? beside.rows.map(({ translated }) => translated)
        return (
          <BesideField
            key={field}
            name={fieldWords(t, field)}
            translation={translation}
            objections={wrong(field)}
            beside={{
              ...beside,
              rows: beside.rows.map((row, at) => ({ ...row, translated: texts[at] ?? '' })),
            }}
            onChange={(at, text) => onChange({ pieces: { ...value.pieces, [field]: texts.with(at, text) } })}
          />
        )
      })}
    </div>
  )
}

/** Returns only the fields that the editor has changed. */
function editsOf(translation: Translation, { title, pieces }: Edits) {
  const changed = Object.entries(pieces).flatMap(([field, texts]) => {
    const before = translation.fields[field] ?? ''
    const { aligned } = besideOf(translation.original.fields[field] ?? '', before)
    const after = fieldFrom(texts, before, aligned)
    return String(after) === String(before) ? [] : [[field, after] as const]
  })
  return {
    ...(title !== translation.title && { title }),
    ...(changed.length > 0 && { fields: Object.fromEntries(changed) }),
  }
}

/** The label of an item's field; a field without a label keeps its own name. */
function fieldWords(t: Translate, field: string): string {
  const [name = field] = field.split('.')
  const key = `newsroom.automation.field.${name}`
  const words = t(key as Key) // the fields depend on the kind of item
  return words === key ? field : words
}
