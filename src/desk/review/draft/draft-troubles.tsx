import { directionOf } from '#languages/rules.ts'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import type { DraftView } from '#review/calls.ts'

/** Why the draft was not written by the model although there is one, by the reason stored in the draft. */
const REASONS: Record<string, Key> = {
  outage: 'newsroom.review.fallback.outage',
  timeout: 'newsroom.review.fallback.timeout',
  refused: 'newsroom.review.fallback.refused',
  refused_budget: 'newsroom.review.fallback.budget',
  bad_answer: 'newsroom.review.fallback.badAnswer',
  doubted: 'newsroom.review.fallback.doubted',
}

type Troubled = Pick<DraftView, 'language' | 'metadata' | 'image_tried'>
/** What went wrong while the draft was made, and the fallback used; renders nothing when all went well. */
export function DraftTroubles({ draft }: { draft: Troubled }) {
  const { t } = useI18n()
  const { fallback } = draft.metadata
  const reason = typeof fallback === 'string' ? REASONS[fallback] : undefined
  const { image_tried: tried } = draft
  const { doubted, isUnanswered } = secondJudgementIn(draft.metadata)
  if (reason === undefined && tried.length === 0 && doubted.length === 0 && !isUnanswered) return null
  return (
    <details className="my-4 max-w-[62ch] text-sm text-ink2">
      <summary className="flex min-h-9 cursor-pointer items-center underline">
        {t('newsroom.review.troubles')}
      </summary>
      {reason !== undefined && <p className="mt-1">{t(reason)}</p>}
      {isUnanswered && <p className="mt-1">{t('newsroom.review.secondJudgement.unanswered')}</p>}
      {doubted.length > 0 && (
        <>
          <p className="mt-1">{t('newsroom.review.secondJudgement.doubted')}</p>
          <ul
            lang={draft.language}
            dir={directionOf(draft.language)}
            className="mt-1 list-disc ps-5 break-words"
          >
            {doubted.map((statement) => (
              <li key={statement}>{statement}</li>
            ))}
          </ul>
        </>
      )}
      {tried.length > 0 && (
        <>
          <p className="mt-1">{t('newsroom.review.pictureTried')}</p>
          <ul dir="ltr" className="mt-1 list-disc ps-5 break-words">
            {tried.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}

/** What the model thought of its own text, as the writer has stored it. */
function secondJudgementIn({ second_judgement: stored }: DraftView['metadata']) {
  const { doubted, unanswered } = Object(stored) as { doubted?: unknown; unanswered?: unknown }
  const texts = Array.isArray(doubted) ? doubted.filter((text) => typeof text === 'string') : []
  return { doubted: texts, isUnanswered: unanswered !== undefined }
}
