import type { RefObject } from 'react'
import { Area, Field } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { TIERS } from '#membership/rules.ts'
import type { DraftView } from '#review/calls.ts'
import { EDIT_CATEGORIES } from '#writing/rules.ts'
import { type DraftEdits, titleMissing } from './draft-edits.ts'
import { DraftPicture, altOf, isImage, pictureOf } from './draft-picture.tsx'
import { CONTENT_ROWS } from '../rules.ts'
import { OneOf } from '../../parts/one-of.tsx'

type DraftFormProps = {
  draft: DraftView
  edits: DraftEdits
  titleField: RefObject<HTMLInputElement | null>
}

/** All fields that an editor may change. Edits to a draft that has been settled since can still be copied. */
export function DraftForm({ draft, edits, titleField }: DraftFormProps) {
  const { t } = useI18n()
  const { fields, changed, change } = edits
  const closed = draft.status !== 'pending'
  const missing = titleMissing(draft, fields)
  const pictured = ['article', 'agent', 'event'].includes(draft.content_type)
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
      <div className="grid gap-5 sm:grid-cols-2">
        <OneOf
          dense
          label={t('newsroom.review.field.category')}
          values={EDIT_CATEGORIES}
          value={fields.category}
          nameOf={(category) => t(`newsroom.review.category.${category}`)}
          disabled={closed}
          onChange={(category) => category && change({ category })}
        />
        <OneOf
          dense
          label={t('newsroom.review.field.tier')}
          values={TIERS}
          value={fields.access_tier}
          nameOf={(tier) => t(`newsroom.review.tier.${tier}`)}
          disabled={closed}
          hint={!closed && changed.access_tier === undefined ? t('newsroom.review.suggestedTier') : undefined}
          onChange={(tier) => tier && change({ access_tier: tier })}
        />
      </div>
      {isImage(draft) ? (
        <div>
          <p className="mb-2 text-sm font-semibold">{t('newsroom.review.field.content')}</p>
          <DraftPicture src={fields.content.trim()} title={fields.title} alt={altOf(draft)} />
        </div>
      ) : (
        <Area
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
        />
      )}
      {pictured && (
        <div>
          <p className="mb-2 text-sm font-semibold">{t('newsroom.review.picture')}</p>
          <DraftPicture
            src={pictureOf({ ...draft, content: fields.content })}
            title={fields.title}
            credit={draft.image_credit}
          />
        </div>
      )}
    </>
  )
}
