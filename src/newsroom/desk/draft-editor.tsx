import { type RefObject, useId, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { Area, Choice, Field } from '#kit/field.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { TIERS } from '#membership/rules.ts'
import type { DraftView } from '../calls.ts'
import { ArticlePreview } from './article-preview.tsx'
import type { DraftEdits } from './draft-edits.ts'
import { Duplicate, Overtaken } from './draft-notices.tsx'
import { DraftPicture, pictureOf } from './draft-picture.tsx'
import { DraftBadges, TypeIcon, Warnings } from './draft-signs.tsx'
import { PodcastPreview } from './podcast-preview.tsx'
import { CONTENT_ROWS, EDIT_CATEGORIES } from './rules.ts'
import { SourceLinks } from './source-links.tsx'
import { VideoPreview } from './video-preview.tsx'

type DraftEditorProps = {
  draft: DraftView
  edits: DraftEdits
  sending: 'approve' | 'reject' | null
  heading: RefObject<HTMLHeadingElement | null>
  titleField: RefObject<HTMLInputElement | null>
  onApprove: () => void
  onReject: () => void
}

/** One draft with everything an editor may change, and the two decisions. */
export function DraftEditor(props: DraftEditorProps) {
  const { draft, edits, heading } = props
  const { t, language } = useI18n()
  const [previewed, setPreviewed] = useState(false)
  const preview = useId()
  const created = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <article aria-labelledby="draft-heading" className="bg-surface">
      <div className="border-b border-line px-4 py-4 sm:px-6">
        <a
          href="#pending"
          className="mb-3 inline-flex min-h-9 items-center text-sm font-semibold underline lg:hidden"
        >
          {t('newsroom.review.backToList')}
        </a>
        <div className="flex flex-wrap items-center gap-2 text-2xs text-ink3">
          <TypeIcon type={draft.content_type} />
          <DraftBadges draft={draft} />
          <time dateTime={draft.created_at}>{created.format(new Date(draft.created_at))}</time>
          <Warnings count={draft.warnings} />
        </div>
        <div className="mt-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <h2
            id="draft-heading"
            ref={heading}
            tabIndex={-1}
            dir="auto"
            lang={draft.language}
            className="min-w-0 basis-64 grow text-xl font-bold"
          >
            {edits.fields.title.trim() === '' ? t('newsroom.review.untitled') : edits.fields.title}
          </h2>
          <Button
            size="medium"
            aria-expanded={previewed}
            aria-controls={preview}
            onClick={() => setPreviewed(!previewed)}
          >
            {previewed ? t('newsroom.review.hidePreview') : t('newsroom.review.showPreview')}
          </Button>
        </div>
      </div>
      <Overtaken edits={edits} />
      <div className="grid gap-5 px-4 py-5 sm:px-6 [&_*]:scroll-mb-24">
        <Duplicate draft={draft} />
        <section
          id={preview}
          aria-label={t('newsroom.review.preview')}
          hidden={!previewed}
          className="border-t-2 border-ink pt-4"
        >
          {previewed && <Preview draft={draft} edits={edits} />}
        </section>
        <Fields {...props} />
        <SourceLinks draft={draft} />
      </div>
      <Decide {...props} />
    </article>
  )
}

/** What an infographic says in words; undefined for pictures that say nothing. */
const altOf = ({ metadata: { alt } }: DraftView) => (typeof alt === 'string' ? alt : undefined)
const isImage = ({ content_type: type }: DraftView) => type === 'image' || type === 'infographic'

function Preview({ draft, edits }: Pick<DraftEditorProps, 'draft' | 'edits'>) {
  if (isImage(draft))
    return <DraftPicture src={edits.fields.content.trim()} title={edits.fields.title} alt={altOf(draft)} />
  if (draft.content_type === 'video') return <VideoPreview draft={draft} fields={edits.fields} />
  if (draft.content_type === 'podcast') return <PodcastPreview draft={draft} fields={edits.fields} />
  return <ArticlePreview draft={draft} fields={edits.fields} />
}

function Fields({ draft, edits, titleField }: DraftEditorProps) {
  const { t } = useI18n()
  const { fields, change } = edits
  const closed = draft.status !== 'pending'
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
        disabled={closed}
        error={fields.title.trim() === '' ? t('newsroom.titleRequired') : undefined}
        onChange={(event) => change({ title: event.target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Choice
          dense
          label={t('newsroom.review.field.category')}
          value={fields.category}
          disabled={closed}
          onChange={({ target }) => {
            const category = EDIT_CATEGORIES.find((one) => one === target.value)
            if (category) change({ category })
          }}
        >
          {EDIT_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {t(`newsroom.review.category.${category}`)}
            </option>
          ))}
        </Choice>
        <Choice
          dense
          label={t('newsroom.review.field.tier')}
          value={fields.access_tier}
          disabled={closed}
          onChange={({ target }) => {
            const tier = TIERS.find((one) => one === target.value)
            if (tier) change({ access_tier: tier })
          }}
        >
          {TIERS.map((tier) => (
            <option key={tier} value={tier}>
              {t(`newsroom.review.tier.${tier}`)}
            </option>
          ))}
        </Choice>
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
          disabled={closed}
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

/** Stays in sight at the lower edge while the text is read. */
function Decide({ draft, edits, sending, onApprove, onReject }: DraftEditorProps) {
  const { t } = useI18n()
  const closed = draft.status !== 'pending'
  const edited = Object.keys(edits.changed).length > 0
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-3 sm:px-6">
      <Button
        kind="act"
        size="medium"
        busy={sending === 'approve'}
        disabled={closed || sending === 'reject'}
        onClick={onApprove}
      >
        {t('newsroom.review.approve')}
      </Button>
      <Button
        size="medium"
        busy={sending === 'reject'}
        disabled={closed || sending === 'approve'}
        onClick={onReject}
      >
        {t('newsroom.review.reject')}
      </Button>
      {draft.status !== 'pending' && (
        <p className="text-sm text-ink2">{t(`newsroom.review.closed.${draft.status}`)}</p>
      )}
      {edited && !closed && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink2">
          {t('newsroom.review.edited')}
          <Button kind="text" size="small" onClick={edits.discard}>
            {t('newsroom.review.discard')}
          </Button>
        </p>
      )}
    </div>
  )
}
