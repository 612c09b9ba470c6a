import type { RefObject } from 'react'
import { Area, Field } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { TIERS } from '#membership/rules.ts'
import { EXCERPT_MAX } from '#articles/managing/rules.ts'
import { TOPICS, nameKey } from '#articles/rules.ts'
import type { Key } from '#languages/translate.ts'
import type { DraftView } from '#review/calls.ts'
import { mayHaveBadge } from '#review/rules.ts'
import { type ContentType, EDIT_CATEGORIES, sectionOf } from '#writing/rules.ts'
import { type DraftEdits, titleMissing } from './draft-edits.ts'
import { DraftCover } from './draft-cover.tsx'
import { DraftPicture, altOf, isImage } from './draft-picture.tsx'
import { CONTENT_ROWS } from '../rules.ts'
import { BadgeField } from '../../parts/fields/badge-field.tsx'
import { OneOf } from '../../parts/one-of.tsx'
import { TagsField } from './tags-field.tsx'

/** The kinds of content that are published with a standfirst and tags, and with a topic. */
const INTRODUCED: ReadonlySet<ContentType> = new Set(['article', 'event', 'tool'])
const HAS_TOPIC: ReadonlySet<ContentType> = new Set(['article', 'event'])

export type ContentFieldProps = {
  contentField: RefObject<HTMLTextAreaElement | null>
  /** Called with the position of the caret in the text; not after it has left. */
  onCaret: (position: number) => void
}
type DraftFormProps = ContentFieldProps & {
  draft: DraftView
  edits: DraftEdits
  titleField: RefObject<HTMLInputElement | null>
}

/** All fields that an editor may change. Edits to a draft that has been settled since can still be copied. */
export function DraftForm({ draft, edits, titleField, contentField, onCaret }: DraftFormProps) {
  const { t } = useI18n()
  const { fields, changed, change } = edits
  const closed = draft.status !== 'pending'
  const missing = titleMissing(draft, fields)
  const section = changed.category ? sectionOf(changed.category) : draft.section
  const pictured = ['article', 'agent', 'event', 'tool'].includes(draft.content_type)
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
      {INTRODUCED.has(draft.content_type) && (
        <Area
          label={t('newsroom.dashboard.field.excerpt')}
          lang={draft.language}
          rows={2}
          value={fields.excerpt ?? ''}
          maxLength={EXCERPT_MAX}
          disabled={closed && changed.excerpt === undefined}
          readOnly={closed}
          onChange={(event) => change({ excerpt: event.target.value })}
        />
      )}
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
        {HAS_TOPIC.has(draft.content_type) && (
          <OneOf
            dense
            label={t('newsroom.review.field.topic')}
            values={TOPICS}
            value={fields.topic}
            nameOf={(topic) => t(nameKey('topic', topic) as Key)} // every topic has this key
            disabled={closed}
            onChange={(topic) => topic && change({ topic })}
          />
        )}
        {mayHaveBadge(draft.content_type, section) && (
          <BadgeField dense badge={fields.badge} disabled={closed} onChange={(badge) => change({ badge })} />
        )}
        {INTRODUCED.has(draft.content_type) && (
          <TagsField
            tags={fields.tags}
            language={draft.language}
            disabled={closed}
            onChange={(tags) => change({ tags })}
          />
        )}
      </div>
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
      {pictured && <DraftCover key={draft.id} draft={draft} edits={edits} />}
    </>
  )
}
