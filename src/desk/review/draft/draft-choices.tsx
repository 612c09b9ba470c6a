import { Area } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { TIERS } from '#membership/rules.ts'
import { EXCERPT_MAX } from '#articles/managing/rules.ts'
import { TOPICS, nameKey } from '#articles/rules.ts'
import type { Key } from '#languages/translate.ts'
import type { DraftView } from '#review/calls.ts'
import { mayHaveBadge } from '#review/rules.ts'
import { type ContentType, EDIT_CATEGORIES, sectionOf } from '#writing/rules.ts'
import { BadgeField } from '../../parts/fields/badge-field.tsx'
import { OneOf } from '../../parts/one-of.tsx'
import type { DraftEdits } from './draft-edits.ts'
import { TagsField } from './tags-field.tsx'

/** The kinds of content that are published with a standfirst and tags. */
const INTRODUCED: ReadonlySet<ContentType> = new Set(['article', 'event', 'tool'])
const HAS_TOPIC: ReadonlySet<ContentType> = new Set(['article', 'event'])

/** Whether drafts of this kind are published with a topic. */
export const hasTopic = ({ content_type: type }: DraftView): boolean => HAS_TOPIC.has(type)

/** The standfirst of a draft, and what it is published as. */
export function DraftChoices({ draft, edits }: { draft: DraftView; edits: DraftEdits }) {
  const { t } = useI18n()
  const { fields, changed, change } = edits
  const closed = draft.status !== 'pending'
  const section = changed.category ? sectionOf(changed.category) : draft.section
  return (
    <>
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
        {hasTopic(draft) && (
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
    </>
  )
}
