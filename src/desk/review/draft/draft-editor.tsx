import { type RefObject, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { focusAfterDialog } from '#ui/focus-after-dialog.ts'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { ArticlePreview } from '../article-preview.tsx'
import type { Plan } from '../decision.ts'
import { DraftAssigned } from './draft-assigned.tsx'
import { DraftDecide, type DraftDecideProps } from './draft-decide.tsx'
import { DraftEvidence } from './draft-evidence.tsx'
import { DraftFindings } from './draft-findings.tsx'
import { DraftForm } from './draft-form.tsx'
import { OpenElsewhere, Overtaken, SettledElsewhere } from './draft-notices.tsx'
import { DraftPicture, altOf, isImage } from './draft-picture.tsx'
import { FoldedDetails } from './folded-details.tsx'
import { selectUnfocused, useMark } from './lit-paragraph.ts'
import { paragraphAt, placeOf } from './paragraph-places.ts'
import { useDraftReaders } from './draft-readers.ts'
import { StoryReports, useStory } from './draft-story.tsx'
import { useIsPhone } from './use-is-phone.ts'
import { DraftBadges, TypeIcon, Warnings } from '../../parts/drafts/draft-signs.tsx'
import { KeySign, useShownKey } from '../../parts/key.tsx'
import { PodcastPreview } from '../podcast-preview.tsx'
import { SourceLinks } from '../../sources/source-links.tsx'
import { VideoPreview } from '../video-preview.tsx'

type DraftEditorProps = DraftDecideProps & {
  heading: RefObject<HTMLHeadingElement | null>
  titleField: RefObject<HTMLInputElement | null>
  shown: Shown
  onShow: (shown: Shown) => void
  /** Called where the draft has taken the place of the list, to return to it. */
  onBack: () => void
}
type Readers = ReturnType<typeof useDraftReaders>

/** What is shown of a draft: its fields with the evidence, and the changes to the generated text above them; or the preview. */
export type Shown = 'preview' | 'changes' | null

/**
 * One draft with all editable fields next to their evidence, or its preview, and the decision buttons. On a phone its text
 * with the evidence comes first, and the fields follow.
 */
export function DraftEditor(props: DraftEditorProps) {
  const { draft, edits, heading, sending, shown, onPlan } = props
  const { t } = useI18n()
  const [waited, setWaited] = useState(draft.status === 'pending')
  if (draft.status === 'pending' && !waited) setWaited(true) // returned to review
  const [planned, setPlanned] = useState<Plan | null>(null)
  const isPhone = useIsPhone()
  const readsFirst = isPhone && draft.evidence.length > 0
  const story = useStory(draft)
  const onStoryDecided = () => heading.current?.focus()
  const readers = useDraftReaders(draft, sending !== null)
  const part = useId()
  const text = useRef<HTMLTextAreaElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const [lit, setLit] = useState<number | null>(null)
  const { content } = edits.fields
  const place = (at: number | null) => {
    const paragraph = at === null ? undefined : draft.evidence[at]
    return paragraph ? placeOf(content, paragraph) : null
  }
  useMark(text, place(lit))
  const onChoose = (at: number) => {
    const chosen = place(at)
    if (chosen && text.current) selectUnfocused(text.current, fields.current, chosen)
    setLit(at)
  }
  const onEdit = (at: number) => {
    const edited = place(at)
    if (!edited) return
    text.current?.setSelectionRange(...edited)
    text.current?.focus()
    setLit(at)
  }
  const evidence = <DraftEvidence draft={draft} edits={edits} lit={lit} onChoose={onChoose} onEdit={onEdit} />
  const findings = (
    <DraftFindings
      draft={draft}
      edits={edits}
      story={story.data}
      changesId={`${part}-changes`}
      isChangesShown={shown === 'changes'}
      onDecided={onStoryDecided}
    />
  )
  return (
    <article aria-labelledby="draft-heading" className="flex h-full flex-col">
      <DraftHead {...props} part={part} readers={readers} />
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={shown === 'preview' ? 0 : undefined}
        className="@container relative min-h-0 grow focus-inside lg:flex lg:flex-col lg:overflow-y-auto lg:overscroll-contain"
      >
        {waited && <SettledElsewhere draft={draft} edits={edits} planned={planned} />}
        <Overtaken draft={draft} edits={edits} />
        <section
          id={`${part}-preview`}
          aria-label={t('newsroom.review.preview')}
          hidden={shown !== 'preview'}
          className="px-4 py-5 sm:px-6"
        >
          {shown === 'preview' && <Preview draft={draft} edits={edits} />}
        </section>
        <div
          hidden={shown === 'preview'}
          className="@min-[760px]:grid @min-[760px]:grow @min-[760px]:grid-cols-[minmax(0,1fr)_372px] lg:@min-[760px]:min-h-0 lg:@min-[760px]:grid-rows-[minmax(0,1fr)]"
        >
          {isPhone && (
            <div className="min-w-0 @min-[760px]:col-span-2 [&_*]:scroll-mb-24">
              <FoldedDetails draft={draft} edits={edits} />
              <div className="flow-root px-4 *:my-5 sm:px-6">{findings}</div>
            </div>
          )}
          {readsFirst && evidence}
          <div
            ref={fields}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
            tabIndex={draft.status === 'pending' ? undefined : 0}
            className="relative grid min-w-0 focus-inside content-start gap-5 px-4 py-5 sm:px-6 max-lg:[&_*]:scroll-mb-24 lg:@min-[760px]:overflow-y-auto lg:@min-[760px]:overscroll-contain"
          >
            {!isPhone && findings}
            <DraftForm
              {...props}
              isPhone={isPhone}
              contentField={text}
              onCaret={(position) => setLit(paragraphAt(content, position, draft.evidence))}
            />
            <SourceLinks draft={draft} />
            <StoryReports story={story} onDecided={onStoryDecided} />
          </div>
          {!readsFirst && evidence}
        </div>
      </div>
      <DraftDecide
        {...props}
        onPlan={async (plan) => {
          setPlanned(plan)
          const outcome = await onPlan(plan)
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

type PartProps = DraftEditorProps & {
  /** The beginning of the ids of its parts. */
  part: string
}

/** The title of a draft with its badges, and the buttons that change what is shown of it. */
function DraftHead({
  draft,
  edits,
  heading,
  part,
  readers,
  shown,
  onShow,
  onBack,
}: PartProps & { readers: Readers }) {
  const { t, language } = useI18n()
  const key = useShownKey('P')
  const created = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const toggle = (what: 'preview' | 'changes') => ({
    'aria-expanded': shown === what,
    'aria-controls': `${part}-${what}`,
    onClick: () => onShow(shown === what ? null : what),
  })
  return (
    <div className="border-b border-line px-4 py-3 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button kind="text" size="small" className="lg:hidden" onClick={onBack}>
          {t('newsroom.review.backToList')}
        </Button>
        <div className="flex flex-wrap items-center gap-2 text-2xs text-ink3">
          <TypeIcon type={draft.content_type} />
          <DraftBadges draft={draft} />
          <time dateTime={draft.created_at}>{created.format(new Date(draft.created_at))}</time>
          <Warnings count={draft.warnings} />
        </div>
        <div className="ms-auto flex flex-wrap gap-2">
          {draft.generated && !isImage(draft) && (
            <Button size="small" {...toggle('changes')}>
              {t(`newsroom.review.changes.${shown === 'changes' ? 'hide' : 'show'}`)}
            </Button>
          )}
          <Button size="small" aria-keyshortcuts={key?.toLowerCase()} {...toggle('preview')}>
            <span className="inline-flex items-center gap-2">
              {shown === 'preview' ? t('newsroom.review.hidePreview') : t('newsroom.review.showPreview')}
              <KeySign>{key}</KeySign>
            </span>
          </Button>
        </div>
      </div>
      <h2
        id="draft-heading"
        ref={heading}
        tabIndex={-1}
        dir="auto"
        lang={draft.language}
        className="mt-2 text-xl font-bold"
      >
        {edits.fields.title.trim() === '' ? t('newsroom.review.untitled') : edits.fields.title}
      </h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <DraftAssigned draft={draft} />
        <OpenElsewhere readers={readers} />
      </div>
    </div>
  )
}

function Preview({ draft, edits }: Pick<DraftEditorProps, 'draft' | 'edits'>) {
  if (isImage(draft))
    return <DraftPicture src={edits.fields.content.trim()} title={edits.fields.title} alt={altOf(draft)} />
  if (draft.content_type === 'video') return <VideoPreview draft={draft} fields={edits.fields} />
  if (draft.content_type === 'podcast') return <PodcastPreview draft={draft} fields={edits.fields} />
  return <ArticlePreview draft={draft} fields={edits.fields} />
}
