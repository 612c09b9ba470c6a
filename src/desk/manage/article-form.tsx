import type { FormEvent } from 'react'
import { Area, Field, Tick } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '#languages/rules.ts'
import { RANKED_SECTIONS, SECTIONS } from '#articles/rules.ts'
import { TIERS } from '#membership/rules.ts'
import type { ArticleFields, Problems } from './article-fields.ts'
import { ContentField } from './content-field.tsx'
import { useProblems } from '../parts/use-problems.ts'
import { BadgeField } from '../parts/fields/badge-field.tsx'
import { OneOf } from '../parts/one-of.tsx'
import { PictureField } from '../parts/fields/picture-field.tsx'

type ArticleFormProps = {
  /** Id of the form: its submit button may be outside. */
  id: string
  fields: ArticleFields
  problems: Problems
  onChange: (some: Partial<ArticleFields>) => void
  onSubmit: () => void
  /** The choices for the publication time; null when it cannot be chosen. */
  choices: readonly ('keep' | 'draft' | 'now' | 'later')[] | null
  /** A new article, whose language can be chosen. */
  isNew: boolean
  /** This change requires a note for readers. */
  noteNeeded: boolean
  /** A file chosen instead of an address. */
  picture: File | null
  onPicture: (file: File | null) => void
  /** A passage of the text to scroll into view. */
  passage?: string | null
}

/** The fields of an article. Source: administration §5, §7. */
export function ArticleForm({
  id,
  fields,
  problems,
  onChange,
  onSubmit,
  choices,
  isNew,
  noteNeeded,
  picture,
  onPicture,
  passage = null,
}: ArticleFormProps) {
  const { t } = useI18n()
  const { form, wrong } = useProblems(problems)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form id={id} ref={form} noValidate onSubmit={submit} className="space-y-5">
      <Field
        label={t('newsroom.dashboard.field.title')}
        value={fields.title}
        error={wrong('title')}
        required
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <OneOf
          label={t('newsroom.dashboard.field.category')}
          values={SECTIONS}
          value={fields.category}
          nameOf={(each) => t(`newsroom.dashboard.category.${each}`)}
          onChange={(category) => onChange({ category: category ?? 'news' })}
        />
        <OneOf
          label={t('newsroom.dashboard.field.tier')}
          values={TIERS}
          value={fields.access_tier}
          nameOf={(each) => t(`newsroom.review.tier.${each}`)}
          onChange={(tier) => onChange({ access_tier: tier ?? 'freemium' })}
        />
        {RANKED_SECTIONS.includes(fields.category) && (
          <BadgeField badge={fields.badge} onChange={(badge) => onChange({ badge })} />
        )}
        <Field
          label={t('newsroom.dashboard.field.author')}
          hint={t('newsroom.dashboard.optional')}
          value={fields.author}
          error={wrong('author')}
          autoComplete="off"
          onChange={({ target }) => onChange({ author: target.value })}
        />
        {isNew && (
          <OneOf
            label={t('newsroom.dashboard.field.language')}
            values={LANGUAGES}
            value={fields.language}
            nameOf={(each) => LANGUAGE_NAMES[each]}
            onChange={(language) => onChange({ language: language ?? 'en' })}
          />
        )}
      </div>
      <PictureField
        address={fields.image_url}
        error={wrong('image_url')}
        onAddress={(address) => onChange({ image_url: address })}
        file={picture}
        onFile={onPicture}
      />
      <Area
        label={t('newsroom.dashboard.field.excerpt')}
        hint={t('newsroom.dashboard.excerptHint')}
        value={fields.excerpt}
        error={wrong('excerpt')}
        rows={3}
        onChange={({ target }) => onChange({ excerpt: target.value })}
      />
      <ContentField
        content={fields.content}
        error={wrong('content')}
        onContent={(content) => onChange({ content })}
        passage={passage}
      />
      {choices !== null && (
        <PublishTime
          name={`${id}-publish`}
          choices={choices}
          fields={fields}
          error={wrong('publish_at')}
          onChange={onChange}
        />
      )}
      {noteNeeded && (
        <Area
          label={t('newsroom.dashboard.field.note')}
          hint={t('newsroom.dashboard.noteHint')}
          value={fields.note}
          error={wrong('note')}
          rows={2}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      )}
    </form>
  )
}

type PublishTimeProps = Pick<ArticleFormProps, 'fields' | 'onChange'> & {
  name: string
  choices: NonNullable<ArticleFormProps['choices']>
  error: string | undefined
}

/** When the article is published. */
function PublishTime({ name, choices, fields, error, onChange }: PublishTimeProps) {
  const { t } = useI18n()
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t('newsroom.dashboard.field.publish')}</legend>
      {choices.map((each) => (
        <Tick
          key={each}
          type="radio"
          name={name}
          label={t(`newsroom.dashboard.publish.${each}`)}
          checked={fields.publish === each}
          onChange={() => onChange({ publish: each })}
        />
      ))}
      {fields.publish === 'later' && (
        <div className="max-w-xs">
          <Field
            type="datetime-local"
            label={t('newsroom.dashboard.field.publishAt')}
            hint={t('newsroom.dashboard.yourClock')}
            value={fields.publish_at}
            error={error}
            onChange={({ target }) => onChange({ publish_at: target.value })}
          />
        </div>
      )}
    </fieldset>
  )
}
