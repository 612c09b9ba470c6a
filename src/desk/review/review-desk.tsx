import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { late } from '#ui/late.tsx'
import { useOnline } from '#ui/online.ts'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGES } from '#languages/rules.ts'
import { generatedContentOne } from '#review/calls.ts'
import { mayAwaitTranslations } from '#review/rules.ts'
import { sectionOf } from '#writing/rules.ts'
import { callQuery } from '#platform/ask.ts'
import { useChosen } from '../parts/chosen-rows.ts'
import { DetailPane, ListAndDetail, useOpensInPlaceOfList } from '../parts/lists/list-and-detail.tsx'
import { useOpenNextEdition } from '../parts/editions/next-edition.ts'
import { translationAddress } from '../parts/translation-address.ts'
import { isRewritten, useDecision } from './decision.ts'
import { isPictureAddress } from '../parts/fields/picture-address.ts'
import { titleMissing, useDraftEdits } from './draft/draft-edits.ts'
import { DraftEditor, type Shown } from './draft/draft-editor.tsx'
import { offeredCitations } from './draft/offered-citations.ts'
import { MissingDraft } from './draft/missing-draft.tsx'
import { isPlanned } from './draft/draft-planned.tsx'
import { DraftList } from './draft-list.tsx'
import { useAssign, useEditors } from './editors.ts'
import { useHeldDecisions } from './use-held-decisions.ts'
import { usePendingDrafts, usePendingFailure } from './pending-drafts.ts'
import type { Waits } from './plan-dialog.tsx'
import { ReviewFrame } from './review-frame.tsx'
import { SEARCH_FIELD } from './review-filters.tsx'
import { type ReviewAction, isAboutDraft, useReviewKeys } from './review-keys.ts'
import { ReviewKeysDialog } from './review-keys-dialog.tsx'
import { reviewOffers } from './draft/review-offers.ts'
import { narrowingOf } from './review-search.ts'
import { useReviewWalk } from './review-walk.ts'
import { WarningDialog } from './warning-list.tsx'

const RejectDialog = late(() => import('./reject-dialog.tsx'))
const DuplicateDialog = late(() => import('./draft/duplicate-dialog.tsx'))
const SourcesDialog = late(() => import('../sources/sources-dialog.tsx'))

const TranslationsDesk = late(() => import('./translations/translations-desk.tsx'))

/** The review for an administrator: of drafts, or of translations. */
export function ReviewDesk() {
  const { view } = useSearch({ from: '/_desk/content-review' })
  return view === 'translations' ? <TranslationsDesk /> : <DraftsDesk />
}

type Dialog = 'keys' | 'duplicate' | 'reject' | 'sources' | Waits

/** The list of drafts, the editor, and the evidence. */
function DraftsDesk() {
  const { t } = useI18n()
  const search = useSearch({ from: '/_desk/content-review' })
  const { draft: selected, order } = search
  const view = search.view === 'episodes' ? 'episodes' : 'drafts'
  const narrowing = { ...narrowingOf(search), order }
  const navigate = useNavigate({ from: '/content-review' })
  const { open: openEdition } = useOpenNextEdition()
  const { me } = useEditors()
  const assign = useAssign()
  // a dialog belongs to the draft over which it was opened
  const [opened, setOpened] = useState<{ dialog: Dialog; over: string | undefined } | null>(null)
  const dialog = opened?.over === selected ? opened?.dialog : undefined
  const setDialog = (next: Dialog | null) => setOpened(next && { dialog: next, over: selected })
  const [reasons] = useState(() => new Map<string, string>())
  const [{ of, shown }, setShown] = useState<{ of: string | undefined; shown: Shown }>({
    of: selected,
    shown: null,
  })
  const shownHere = of === selected ? shown : null
  const show = (next: Shown) => setShown({ of: selected, shown: next })
  const listTitle = useRef<HTMLHeadingElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleField = useRef<HTMLInputElement>(null)
  const held = useHeldDecisions()
  const pending = usePendingDrafts(narrowing, view, held.ids)
  const chosen = useChosen(pending.rows.map(({ id }) => id))
  const editsOf = useDraftEdits()
  const one = useQuery({
    ...callQuery(generatedContentOne, { id: selected ?? '' }),
    enabled: selected !== undefined,
    staleTime: 0,
  })
  const draft = selected === undefined ? undefined : one.data
  const walk = useReviewWalk(pending, listTitle, selected, draft?.id, held.has)
  const edits = draft && editsOf(draft)

  const undo = () => {
    const id = held.undo()
    if (id !== null) walk.reopen(id)
  }
  const { sending, question, approve, reject, plan, takeBack } = useDecision(held, undo, () => {
    setDialog(null)
    void walk.decided()
  })
  const resting = walk.resting || (draft !== undefined && held.has(draft.id))
  const decidable = draft?.status === 'pending' && sending === null && !resting
  const onApprove = (forEdition = false) => {
    if (!draft || !edits || !decidable) return
    if (draft.duplicate?.blocks_approval && !isRewritten(edits)) return setDialog('duplicate')
    const noTitle = titleMissing(draft, edits.fields)
    const missing =
      noTitle ??
      (edits.fields.content.trim() === '' ? 'newsroom.contentRequired' : null) ??
      (isPictureAddress(edits.fields.image_url?.trim() ?? '') ? null : 'library.managing.imageUrl')
    if (missing === null) {
      walk.deciding(draft.id)
      void approve(draft, edits, forEdition)
    } else toast.error(t('newsroom.review.error'), { description: t(missing) })
    if (noTitle === null) return
    if (shownHere === 'preview') flushSync(() => show(null))
    titleField.current?.focus()
  }
  /** A draft that is held by its key for translations is then translated beside its original. */
  const planAndTranslate: typeof plan = async (held, with_, planned) => {
    const isToTranslate = dialog === 'translations'
    const outcome = await plan(held, with_, planned)
    const into = 'awaitTranslations' in planned ? planned.awaitTranslations[0] : undefined
    if (outcome === 'planned' && isToTranslate && into)
      await navigate(translationAddress({ kind: 'article', id: held.id }, into))
    return outcome
  }
  const handlers: Record<ReviewAction, () => void> = {
    next: () => walk.move(1),
    previous: () => walk.move(-1),
    approve: () => onApprove(),
    forEdition: () => {
      if (selected !== undefined && draft?.content_type !== 'video') onApprove(true)
      else if (selected === undefined) void held.flush().then(openEdition)
    },
    schedule: () => decidable && draft?.content_type !== 'video' && setDialog('time'),
    translate: () => {
      if (!draft || !edits || !mayAwaitTranslations(draft.content_type, sectionOf(edits.fields.category)))
        return
      const into = draft.held?.waits_for[0] ?? LANGUAGES.find((each) => each !== draft.language)
      if (decidable) setDialog('translations')
      else if (isPlanned(draft) && into)
        void navigate(translationAddress({ kind: 'article', id: draft.id }, into))
    },
    reject: () => decidable && setDialog('reject'),
    edit: () => {
      if (shownHere === 'preview') flushSync(() => show(null))
      titleField.current?.focus()
    },
    preview: () => draft && show(shownHere === 'preview' ? null : 'preview'),
    cite: () => {
      const next = draft && edits && decidable ? offeredCitations(draft, edits)[0] : undefined
      if (next) edits?.change({ content: next.content })
    },
    undo,
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
    // a key that follows quickly on J was not meant for the draft that is still on the screen
    (action) => (walk.here() === selected || !isAboutDraft(action)) && handlers[action](),
    (field) => (field.closest('article') ? heading.current?.focus() : walk.toList()),
    reviewOffers({ pending, selected, draft, edits, decidable, hasHeld: held.ids.size > 0 }),
  )
  useOpensInPlaceOfList(draft?.id, heading)
  usePendingFailure(useOnline() && (pending.state === 'failed' || pending.state === 'stale'))

  return (
    <ReviewFrame onSources={() => setDialog('sources')} onKeys={() => setDialog('keys')}>
      <ListAndDetail
        list={
          <DraftList
            pending={pending}
            open={selected}
            marked={walk.marked}
            title={listTitle}
            narrowing={narrowing}
            view={view}
            onNarrow={(next) =>
              void navigate({
                search: { ...next, view: view === 'episodes' ? view : undefined, draft: selected },
                replace: true,
                resetScroll: false,
              })
            }
            chosen={chosen}
            onApproved={walk.decidedMany}
            onClosed={walk.toTitle}
            onAddSource={() => setDialog('sources')}
          />
        }
      >
        <DetailPane isOpen={selected !== undefined} none={t('newsroom.review.select')}>
          {draft && edits ? (
            <DraftEditor
              key={draft.id}
              draft={draft}
              edits={edits}
              sending={sending}
              resting={resting}
              heading={heading}
              titleField={titleField}
              shown={shownHere}
              onShow={show}
              onBack={walk.toWholeList}
              onApprove={onApprove}
              planning={dialog === 'time' || dialog === 'translations' ? dialog : null}
              onPlanning={setDialog}
              onReject={() => setDialog('reject')}
              onPlan={(planned) => planAndTranslate(draft, edits, planned)}
              onTakeBack={() => void takeBack(draft)}
            />
          ) : (
            <MissingDraft question={one} />
          )}
        </DetailPane>
      </ListAndDetail>
      {dialog === 'keys' && <ReviewKeysDialog onClose={() => setDialog(null)} />}
      {dialog === 'sources' && <SourcesDialog onClose={() => setDialog(null)} />}
      {question && <WarningDialog question={question} onAccept={() => walk.deciding(question.draft.id)} />}
      {dialog === 'duplicate' && draft?.duplicate && (
        <DuplicateDialog
          duplicate={draft.duplicate}
          onReject={() => setDialog('reject')}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'reject' && draft && edits && (
        <RejectDialog
          draft={draft}
          typed={reasons.get(draft.id) ?? ''}
          busy={sending === 'reject'}
          onClose={() => setDialog(null)}
          onReject={(reason) => {
            reasons.set(draft.id, reason)
            walk.deciding(draft.id)
            void reject(draft, edits, reason).then((gone) => gone && setDialog(null))
          }}
        />
      )}
    </ReviewFrame>
  )
}
