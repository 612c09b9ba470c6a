import { late } from '#ui/late.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { DraftView } from '#review/calls.ts'
import type { DraftEdits } from './draft-edits.ts'
import { Duplicate, PlanRefused } from './draft-notices.tsx'
import type { StoryView } from './draft-story.tsx'
import { DraftWarnings } from './failed-checks.tsx'
import { ResemblingStories } from './resembling-stories.tsx'

const DraftDifference = late(() => import('./draft-difference.tsx'), {
  waiting: <SkeletonText lines={4} className="h-5" />,
})

type DraftFindingsProps = {
  draft: DraftView
  edits: DraftEdits
  story: StoryView | undefined
  /** The id of the section with the changes to the generated text. */
  changesId: string
  isChangesShown: boolean
  /** Called after a decision on the story of the draft. */
  onDecided: () => void
}

/** What an editor looks at before the text: warnings, similar stories, and the changes to the generated text on demand. */
export function DraftFindings({
  draft,
  edits,
  story,
  changesId,
  isChangesShown,
  onDecided,
}: DraftFindingsProps) {
  const { t } = useI18n()
  return (
    <>
      <DraftWarnings draft={draft} />
      <PlanRefused draft={draft} />
      <Duplicate draft={draft} />
      <ResemblingStories story={story} onDecided={onDecided} />
      <section
        id={changesId}
        aria-label={t('newsroom.review.changes.title')}
        hidden={!isChangesShown}
        className="border-t-2 border-ink pt-4"
      >
        {isChangesShown && draft.generated && (
          <DraftDifference generated={draft.generated} fields={edits.fields} language={draft.language} />
        )}
      </section>
    </>
  )
}
