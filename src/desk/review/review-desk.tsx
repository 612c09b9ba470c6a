import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { late } from '#ui/late.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { isRefusal } from '#platform/refusal.ts'
import { generatedContentOne } from '#review/calls.ts'
import { callQuery } from '#platform/ask.ts'
import { Tick } from '#ui/field.tsx'
import { useKeysOn } from '#ui/single-keys.ts'
import { useChosen } from '../parts/chosen-rows.ts'
import { useDecision } from './decision.ts'
import { titleMissing, useDraftEdits } from './draft/draft-edits.ts'
import { DraftEditor } from './draft/draft-editor.tsx'
import { DraftEvidence } from './draft/draft-evidence.tsx'
import { offeredCitations } from './draft/offered-citations.ts'
import { DraftList } from './draft-list.tsx'
import { useAssign, useEditors } from './editors.ts'
import { usePendingDrafts } from './pending-drafts.ts'
import { ReviewFrame } from './review-frame.tsx'
import { SEARCH_FIELD } from './review-filters.tsx'
import { PageKeysDialog } from '../parts/page-keys.tsx'
import { Failed } from '../parts/query-result.tsx'
import { REVIEW_KEYS, type ReviewAction, nextChoice, reviewKeysChoice, useReviewKeys } from './review-keys.ts'
import { useReviewWalk } from './review-walk.ts'
import { WarningDialog } from './warning-list.tsx'

const RejectDialog = late(() => import('./reject-dialog.tsx'))
const SourcesDialog = late(() => import('../sources/sources-dialog.tsx'))

const TranslationsDesk = late(() => import('./translations/translations-desk.tsx'))

/** The review for an administrator: of drafts, or of translations. */
export function ReviewDesk() {
  const { view } = useSearch({ from: '/_desk/content-review' })
  return view === 'translations' ? <TranslationsDesk /> : <DraftsDesk />
}

/** The list of drafts, the editor, and the evidence. */
function DraftsDesk() {
  const { t } = useI18n()
  const {
    draft: selected,
    view: _,
    translation: __,
    ...narrowing
  } = useSearch({ from: '/_desk/content-review' })
  const navigate = useNavigate({ from: '/content-review' })
  const { me } = useEditors()
  const assign = useAssign()
  const [dialog, setDialog] = useState<'keys' | 'reject' | 'sources' | null>(null)
  const listTitle = useRef<HTMLHeadingElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleField = useRef<HTMLInputElement>(null)
  const pending = usePendingDrafts(narrowing)
  const chosen = useChosen(pending.rows.map(({ id }) => id))
  const editsOf = useDraftEdits()
  const one = useQuery({
    ...callQuery(generatedContentOne, { id: selected ?? '' }),
    enabled: selected !== undefined,
    staleTime: 0,
  })
  const draft = selected === undefined ? undefined : one.data
  const walk = useReviewWalk(pending, listTitle, draft?.id)
  const edits = draft && editsOf(draft)

  const { sending, question, approve, reject, plan, takeBack } = useDecision(() => {
    setDialog(null)
    void walk.decided()
  })
  const decidable = draft?.status === 'pending' && sending === null && !walk.resting
  const onApprove = () => {
    if (!draft || !edits || !decidable) return
    const noTitle = titleMissing(draft, edits.fields)
    const missing = noTitle ?? (edits.fields.content.trim() === '' ? 'newsroom.contentRequired' : null)
    if (missing === null) {
      walk.deciding(draft.id)
      void approve(draft, edits)
    } else toast.error(t('newsroom.review.error'), { description: t(missing) })
    if (noTitle !== null) titleField.current?.focus()
  }
  const handlers: Record<ReviewAction, () => void> = {
    next: () => walk.move(1),
    previous: () => walk.move(-1),
    approve: onApprove,
    reject: () => decidable && setDialog('reject'),
    edit: () => titleField.current?.focus(),
    cite: () => {
      const next = draft && edits && decidable ? offeredCitations(draft, edits)[0] : undefined
      if (next) edits?.change({ content: next.content })
    },
    choose: () => {
      const id = walk.here()
      if (id !== undefined) chosen.toggle(id, !chosen.ids.has(id), false)
    },
    assign: () => {
      const id = walk.here()
      if (id !== undefined && me !== null) assign.mutate({ ids: [id], to: me })
    },
    search: () => document.getElementById(SEARCH_FIELD)?.focus(),
    help: () => setDialog('keys'),
  }
  useReviewKeys(
    (action) => handlers[action](),
    (field) => (field.closest('article') ? heading.current?.focus() : walk.toList()),
  )
  useOpensBelowTheList(draft?.id, heading)
  usePendingFailure(pending.state === 'failed' || pending.state === 'stale')

  return (
    <ReviewFrame onSources={() => setDialog('sources')} onKeys={() => setDialog('keys')}>
      <div className="grid items-start gap-4 lg:grid-cols-[320px_minmax(0,1fr)] xl:grid-cols-[320px_minmax(0,1fr)_380px]">
        <DraftList
          pending={pending}
          open={selected}
          title={listTitle}
          narrowing={narrowing}
          onNarrow={(next) =>
            void navigate({ search: { ...next, draft: selected }, replace: true, resetScroll: false })
          }
          chosen={chosen}
          onApproved={(ids) => {
            if (selected !== undefined && ids.includes(selected)) walk.open(undefined)
            void pending.refetch()
          }}
          onClosed={walk.toTitle}
          onAddSource={() => setDialog('sources')}
        />
        <div className={selected === undefined ? 'min-w-0 self-stretch xl:col-span-2' : 'min-w-0'}>
          {selected === undefined ? (
            <p className="grid h-full min-h-40 place-items-center bg-surface p-6 text-center text-base text-ink2">
              {t('newsroom.review.select')}
            </p>
          ) : draft && edits ? (
            <DraftEditor
              key={draft.id}
              draft={draft}
              edits={edits}
              sending={sending}
              resting={walk.resting}
              heading={heading}
              titleField={titleField}
              onApprove={onApprove}
              onReject={() => setDialog('reject')}
              onPlan={(publishAt) => plan(draft, edits, publishAt)}
              onTakeBack={() => void takeBack(draft)}
            />
          ) : (
            <MissingDraft question={one} />
          )}
        </div>
        {draft && edits && (
          <div className="min-w-0 lg:col-start-2 xl:col-start-3">
            <DraftEvidence draft={draft} edits={edits} />
          </div>
        )}
      </div>
      {dialog === 'keys' && <ReviewKeys onClose={() => setDialog(null)} />}
      {dialog === 'sources' && <SourcesDialog onClose={() => setDialog(null)} />}
      {question && <WarningDialog question={question} onAccept={() => walk.deciding(question.draft.id)} />}
      {dialog === 'reject' && draft && edits && (
        <RejectDialog
          draft={draft}
          busy={sending === 'reject'}
          onClose={() => setDialog(null)}
          onReject={(reason) => {
            walk.deciding(draft.id)
            void reject(draft, edits, reason).then((gone) => gone && setDialog(null))
          }}
        />
      )}
    </ReviewFrame>
  )
}

/** Shown in place of the editor while a draft is loading, or when it cannot be loaded. */
function MissingDraft({ question }: { question: UseQueryResult }) {
  const { t } = useI18n()
  if (!question.isError)
    return (
      <div aria-busy="true" className="bg-surface p-6 lg:min-h-160">
        <SkeletonText lines={12} className="h-5" />
      </div>
    )
  const isMissing = isRefusal(question.error) && question.error.status === 404
  return (
    <div className="bg-surface p-6 lg:min-h-160">
      <Failed
        level={2}
        question={question}
        title={t(isMissing ? 'newsroom.draftNotFound' : 'newsroom.review.detailsFailed')}
      />
    </div>
  )
}

/** The keyboard shortcuts of the review. */
function ReviewKeys({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const goesOn = useKeysOn(nextChoice)
  return (
    <PageKeysDialog keys={{ ...REVIEW_KEYS, Esc: 'leave' }} choice={reviewKeysChoice} onClose={onClose}>
      <Tick
        label={t('newsroom.review.nextOn')}
        hint={t('newsroom.review.nextOnHint')}
        checked={goesOn}
        onChange={({ target }) => nextChoice.choose(target.checked)}
      />
    </PageKeysDialog>
  )
}

/** When list and editor are stacked, a chosen draft is scrolled into view and focused. */
function useOpensBelowTheList(id: string | undefined, heading: RefObject<HTMLHeadingElement | null>): void {
  useEffect(() => {
    if (id !== undefined && window.matchMedia('(max-width: 1023px)').matches) heading.current?.focus()
  }, [id, heading])
}

/** Reports once that the list could not be loaded, until it loads again. */
function usePendingFailure(failed: boolean): void {
  const { t } = useI18n()
  useEffect(() => {
    if (!failed) return
    toast.error(t('newsroom.review.connectionError'), {
      description: t('newsroom.review.databaseSlow'),
      id: 'pending-failed',
    })
    return () => toast.dismiss('pending-failed')
  }, [failed, t])
}
