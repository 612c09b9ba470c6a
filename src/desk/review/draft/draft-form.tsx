import type { RefObject } from 'react'
import { Area, Field } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { DraftView } from '#review/calls.ts'
import { type DraftEdits, titleMissing } from './draft-edits.ts'
import { DraftChoices } from './draft-choices.tsx'
import { DraftCover, isPictured } from './draft-cover.tsx'
import { DraftPicture, altOf, isImage } from './draft-picture.tsx'
import { CONTENT_ROWS } from '../rules.ts'

export type ContentFieldProps = {
  contentField: RefObject<HTMLTextAreaElement | null>
  /** Called with the position of the caret in the text; not after it has left. */
  onCaret: (position: number) => void
}
type DraftFormProps = ContentFieldProps & {
  draft: DraftView
  edits: DraftEdits
  titleField: RefObject<HTMLInputElement | null>
  isPhone: boolean
}

/**
 * The fields that an editor may change, on a phone without those of `FoldedDetails`. Edits to a draft that has been settled
 * since can still be copied.
 */
export function DraftForm({ draft, edits, titleField, isPhone, contentField, onCaret }: DraftFormProps) {
  const { t } = useI18n()
  const { fields, changed, change } = edits
  const closed = draft.status !== 'pending'
  const missing = titleMissing(draft, fields)
  return (
    <>
      <Field
        ref={titleField}
        label={t('newsroom.review.field.title')}
        lang={draft.language}
        value={fields.title}
        maxLength={300}
        required
        disabled={closed && changed.title === undefined}
        readOnly={closed}
        error={closed || missing === null ? undefined : t(missing)}
        onChange={(event) => change({ title: event.target.value })}
      />
      {!isPhone && <DraftChoices draft={draft} edits={edits} />}
      {isImage(draft) ? (
        <div>
          <p className="mb-2 text-sm font-semibold">{t('newsroom.review.field.content')}</p>
          <DraftPicture src={fields.content.trim()} title={fields.title} alt={altOf(draft)} />
        </div>
      ) : (
        <Area
          ref={contentField}
          label={t('newsroom.review.field.content')}
          hint={t(
            draft.content_type === 'video' ? 'newsroom.review.videoHint' : 'newsroom.review.contentHint',
          )}
          lang={draft.language}
          rows={CONTENT_ROWS}
          value={fields.content}
          maxLength={200_000}
          required
          disabled={closed && changed.content === undefined}
          readOnly={closed}
          error={fields.content.trim() === '' ? t('newsroom.contentRequired') : undefined}
          onChange={(event) => change({ content: event.target.value })}
          onSelect={({ currentTarget }) => onCaret(currentTarget.selectionStart)}
        />
      )}
      {!isPhone && isPictured(draft) && <DraftCover key={draft.id} draft={draft} edits={edits} />}
    </>
  )
}
