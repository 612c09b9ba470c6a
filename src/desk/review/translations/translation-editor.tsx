import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { dateFormat, languageName } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { useSession } from '#people/use-session.tsx'
import { useCall } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { isRefusal } from '#platform/refusal.ts'
import { reviewTranslation } from '#writing/translation/calls.ts'
import { itemTranslate, itemTranslation, itemTranslationSave } from '#writing/translation/written/calls.ts'
import { useFailure } from '../../parts/use-action.ts'
import { PartPair, partNames } from './part-pair.tsx'
import { TranslationBar } from './translation-bar.tsx'
import { TranslationHead } from './translation-head.tsx'
import { useTranslationKeys } from './translation-keys.ts'
import { usePartChecks } from './use-part-checks.ts'
import { useWritten } from './use-written.ts'

type View = OutputOf<typeof itemTranslation>

type TranslationEditorProps = {
  view: View
  previous: (() => void) | undefined
  next: (() => void) | undefined
  onClose: () => void
  /** Called when the translation was reviewed or rejected. */
  onSettled: () => void
}

/** An item beside its translation, part by part: written by hand, or corrected if a model has made it. */
export function TranslationEditor({ view, previous, next, onClose, onSettled }: TranslationEditorProps) {
  const { t } = useI18n()
  const client = useQueryClient()
  const { user } = useSession()
  const showFailure = useFailure()
  const [save, reject, translate] = [
    useCall(itemTranslationSave),
    useCall(reviewTranslation),
    useCall(itemTranslate),
  ]
  const [sending, setSending] = useState<'reviewed' | 'saved' | 'rejected' | null>(null)
  const [here, setHere] = useState<string | null>(null)
  const root = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const written = useWritten(view, user?.id ?? '')
  const { parts } = written
  const stateOf = usePartChecks(view, parts)
  const { kind, item_id, language, original_language: from, hash } = view
  useEffect(() => {
    if (window.matchMedia('(max-width: 1023px)').matches) heading.current?.focus() // on small screens the editor is below the list
  }, [])
  const look = () => refetchAnswers(client, { queryKey: [itemTranslation.name, { kind, item_id, language }] })
  const goTo = (id: string | undefined) =>
    root.current?.querySelector<HTMLElement>(`textarea[data-part="${id ?? ''}"]`)?.focus()
  const step = (by: 1 | -1) => {
    const at = parts.findIndex(({ id }) => id === here)
    goTo(parts[at < 0 ? 0 : Math.min(parts.length - 1, Math.max(0, at + by))]?.id)
  }
  const send = async (state: 'reviewed' | 'saved') => {
    if (sending !== null) return
    const empty = parts.find(({ text }) => text.trim() === '')
    if (state === 'reviewed' && empty) {
      toast.error(t('newsroom.review.error'), { description: t('newsroom.translate.incomplete') })
      goTo(empty.id)
      return
    }
    setSending(state)
    try {
      const saved = await save.mutateAsync({
        kind,
        item_id,
        language,
        hash,
        parts: parts.map(({ id, text }) => ({ id, text })),
        version: written.version,
        by_hand: written.byHand,
        reviewed: state === 'reviewed',
      })
      if (state === 'saved') written.forgetSaved(saved.version)
      else written.forget()
      if (state === 'reviewed' && view.published)
        toast.success(t('newsroom.translate.reviewedToast'), { description: view.title })
      else {
        const words = state === 'saved' ? 'saved' : 'scheduled'
        toast.success(t(`newsroom.translate.${words}Toast`), {
          description: t(`newsroom.translate.${words}ToastText`),
        })
      }
      if (state === 'reviewed') onSettled()
      await look()
    } catch (error) {
      showFailure(error, 'newsroom.translate.failed')
      if (isRefusal(error) && [404, 409, 412].includes(error.status)) await look()
    } finally {
      setSending(null)
    }
  }
  const turnDown = async (translationId: string) => {
    setSending('rejected')
    try {
      await reject.mutateAsync({ translationId, action: 'reject' })
      toast.success(t('newsroom.automation.translation.reject'), { description: view.title })
      onSettled()
    } catch (error) {
      showFailure(error, 'newsroom.automation.decideFailed')
    } finally {
      setSending(null)
      await look()
    }
  }
  const askModel = async () => {
    try {
      const { state } = await translate.mutateAsync({ kind, item_id, language })
      if (state === 'failed')
        toast.error(t('newsroom.review.error'), { description: t('newsroom.translate.askFailed') })
      if (state === 'under_way') toast.success(t('newsroom.translate.askLater'))
    } catch (error) {
      showFailure(error, 'newsroom.translate.askFailed')
    }
    await look()
  }
  useTranslationKeys({ onReviewed: () => void send('reviewed'), onStep: step, onClose })
  const states = parts.map(stateOf)
  const passed = states.filter((state) => typeof state !== 'string' && state.problems.length === 0).length
  const names = partNames(parts, t)
  const isPrefilled = view.model !== null && !written.byHand
  const draftId = view.draft_id
  return (
    <article ref={root} aria-labelledby="translation-heading" className="@container">
      <TranslationHead {...{ view, heading, passed, previous, next, onClose }} />
      <Source view={view} />
      {written.isStale && <p className={`${REMARK} border-warning`}>{t('newsroom.translate.stale')}</p>}
      {view.trouble && (
        <p className={`${REMARK} border-danger text-danger`}>
          {t(`newsroom.automation.gate.${view.trouble.gate}`)}{' '}
          <bdi className="text-ink2 wrap-anywhere">{view.trouble.detail}</bdi>
        </p>
      )}
      {translate.isPending && (
        <p role="status" className={`${REMARK} border-line`}>
          {t('newsroom.translate.asking')}
        </p>
      )}
      {written.isConflict && sending === null && (
        <div role="alert" className={`${REMARK} grid gap-3 border-danger`}>
          {t('newsroom.translate.conflict')}
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={written.forget}>
              {t('newsroom.translate.takeTheirs')}
            </Button>
            <Button size="small" onClick={written.keepMine}>
              {t('newsroom.translate.keepMine')}
            </Button>
          </div>
        </div>
      )}
      <ol>
        {parts.map((part, at) => (
          <PartPair
            key={part.id}
            part={part}
            name={names[at] ?? part.id}
            from={from}
            into={language}
            state={states[at] ?? 'empty'}
            isHere={here === part.id}
            isSending={sending !== null}
            onFocus={() => setHere(part.id)}
            onChange={(text) => written.type(part.id, text)}
            onLeave={step}
          />
        ))}
      </ol>
      {written.unplaced.length > 0 && (
        <section className="border-t border-line px-4 py-4 sm:px-5">
          <h3 className="text-sm font-semibold">{t('newsroom.translate.unplaced')}</h3>
          {written.unplaced.map((text) => (
            <p key={text} lang={language} dir="auto" className="mt-2 text-base whitespace-pre-line">
              {text}
            </p>
          ))}
        </section>
      )}
      <TranslationBar
        language={language}
        sending={sending}
        onReviewed={() => void send('reviewed')}
        onSave={written.isTyped ? () => void send('saved') : undefined}
        onReject={draftId === null || written.byHand ? undefined : () => void turnDown(draftId)}
        onClear={isPrefilled ? written.clear : undefined}
        onRestore={written.isCleared ? written.restore : undefined}
        onTranslate={
          view.can_translate && view.from === 'nothing' && !written.isTyped
            ? () => void askModel()
            : undefined
        }
        isTranslating={translate.isPending}
        onDiscard={written.isTyped ? written.forget : undefined}
      />
    </article>
  )
}

const REMARK = 'border-s-3 px-4 py-3 text-sm sm:px-5'

/** Where the text of the translation is from, above its column. */
function Source({ view }: { view: View }) {
  const { t, language: own } = useI18n()
  const saved = view.saved_at
  const moment =
    saved === null ? '' : dateFormat(own, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(saved))
  return (
    <div className="grid border-b border-line text-2xs text-ink2 @3xl:grid-cols-2">
      <p className="px-4 pt-2 sm:px-5 @3xl:py-2">
        {t('newsroom.translate.original', { language: languageName(view.original_language, own) })}
      </p>
      <p className="px-4 pb-2 sm:px-5 @3xl:py-2">
        {t(`newsroom.translate.from.${view.from}`, {
          language: languageName(view.language, own),
          model: view.model ?? '',
        })}
        {saved !== null && (
          <>
            {' · '}
            {view.saved_by === null
              ? t('newsroom.translate.savedAt', { moment })
              : t('newsroom.translate.savedBy', { name: view.saved_by, moment })}
          </>
        )}
      </p>
    </div>
  )
}
