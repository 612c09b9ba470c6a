import { type RefObject, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { focusAfterDialog } from '#ui/focus-after-dialog.ts'
import { late } from '#ui/late.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { ArticlePreview } from '../article-preview.tsx'
import { DraftAssigned } from './draft-assigned.tsx'
import { DraftDecide, type DraftDecideProps } from './draft-decide.tsx'
import { DraftForm } from './draft-form.tsx'
import { Duplicate, OpenElsewhere, Overtaken, PlanRefused, SettledElsewhere } from './draft-notices.tsx'
import { DraftPicture, altOf, isImage } from './draft-picture.tsx'
import { useDraftReaders } from './draft-readers.ts'
import { StoryReports, useStory } from './draft-story.tsx'
import { ResemblingStories } from './resembling-stories.tsx'
import { DraftBadges, TypeIcon, Warnings } from '../../parts/draft-signs.tsx'
import { PodcastPreview } from '../podcast-preview.tsx'
import { SourceLinks } from '../../sources/source-links.tsx'
import { WarningList } from '../warning-list.tsx'
import { VideoPreview } from '../video-preview.tsx'

const DraftDifference = late(() => import('./draft-difference.tsx'), {
  waiting: <SkeletonText lines={4} className="h-5" />,
})

type DraftEditorProps = DraftDecideProps & {
  heading: RefObject<HTMLHeadingElement | null>
  titleField: RefObject<HTMLInputElement | null>
}

/** One draft with all editable fields and the decision buttons. */
export function DraftEditor(props: DraftEditorProps) {
  const { draft, edits, heading, sending, onPlan } = props
  const { t, language } = useI18n()
  const [shown, setShown] = useState<'preview' | 'changes' | null>(null)
  const [waited, setWaited] = useState(draft.status === 'pending')
  if (draft.status === 'pending' && !waited) setWaited(true) // returned to review
  const [planned, setPlanned] = useState<string | null>(null)
  const readers = useDraftReaders(draft, sending !== null)
  const story = useStory(draft)
  const onStoryDecided = () => heading.current?.focus()
  const part = useId()
  const created = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const toggle = (what: 'preview' | 'changes') => ({
    'aria-expanded': shown === what,
    'aria-controls': `${part}-${what}`,
    onClick: () => setShown(shown === what ? null : what),
  })
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
          <div className="flex flex-wrap gap-2">
            {draft.generated && !isImage(draft) && (
              <Button size="medium" {...toggle('changes')}>
                {t(`newsroom.review.changes.${shown === 'changes' ? 'hide' : 'show'}`)}
              </Button>
            )}
            <Button size="medium" {...toggle('preview')}>
              {shown === 'preview' ? t('newsroom.review.hidePreview') : t('newsroom.review.showPreview')}
            </Button>
          </div>
        </div>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <DraftAssigned draft={draft} />
          <OpenElsewhere readers={readers} />
        </div>
      </div>
      {waited && <SettledElsewhere draft={draft} edits={edits} planned={planned} />}
      <Overtaken draft={draft} edits={edits} />
      <div className="grid gap-5 px-4 py-5 sm:px-6 [&_*]:scroll-mb-24">
        {draft.warned.length > 0 && (
          <section aria-label={t('newsroom.review.filter.warnings')}>
            <WarningList warnings={draft.warned} />
          </section>
        )}
        <PlanRefused draft={draft} />
        <Duplicate draft={draft} />
        <ResemblingStories story={story.data} onDecided={onStoryDecided} />
        <section
          id={`${part}-changes`}
          aria-label={t('newsroom.review.changes.title')}
          hidden={shown !== 'changes'}
          className="border-t-2 border-ink pt-4"
        >
          {shown === 'changes' && draft.generated && (
            <DraftDifference generated={draft.generated} fields={edits.fields} language={draft.language} />
          )}
        </section>
        <section
          id={`${part}-preview`}
          aria-label={t('newsroom.review.preview')}
          hidden={shown !== 'preview'}
          className="border-t-2 border-ink pt-4"
        >
          {shown === 'preview' && <Preview draft={draft} edits={edits} />}
        </section>
        <DraftForm {...props} />
        <SourceLinks draft={draft} />
        <StoryReports story={story} onDecided={onStoryDecided} />
      </div>
      <DraftDecide
        {...props}
        onPlan={async (publishAt) => {
          setPlanned(publishAt)
          const outcome = await onPlan(publishAt)
          if (outcome === 'planned') focusAfterDialog(() => heading.current)
          return outcome
        }}
        onTakeBack={() => {
          props.onTakeBack()
          heading.current?.focus()
        }}
      />
    </article>
  )
}

function Preview({ draft, edits }: Pick<DraftEditorProps, 'draft' | 'edits'>) {
  if (isImage(draft))
    return <DraftPicture src={edits.fields.content.trim()} title={edits.fields.title} alt={altOf(draft)} />
  if (draft.content_type === 'video') return <VideoPreview draft={draft} fields={edits.fields} />
  if (draft.content_type === 'podcast') return <PodcastPreview draft={draft} fields={edits.fields} />
  return <ArticlePreview draft={draft} fields={edits.fields} />
}
