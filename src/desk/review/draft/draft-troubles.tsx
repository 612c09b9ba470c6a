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
}

/** What went wrong while the draft was made, and the fallback used; renders nothing when all went well. */
export function DraftTroubles({ draft }: { draft: Pick<DraftView, 'metadata' | 'image_tried'> }) {
  const { t } = useI18n()
  const { fallback } = draft.metadata
  const reason = typeof fallback === 'string' ? REASONS[fallback] : undefined
  const { image_tried: tried } = draft
  if (reason === undefined && tried.length === 0) return null
  return (
    <details className="my-4 max-w-[62ch] text-sm text-ink2">
      <summary className="flex min-h-9 cursor-pointer items-center underline">
        {t('newsroom.review.troubles')}
      </summary>
      {reason !== undefined && <p className="mt-1">{t(reason)}</p>}
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
