import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import {
  type DraftView,
  generatedContentList,
  generatedContentOne,
  publishContentNow,
} from '#review/calls.ts'
import { LanguageSquares } from '../../parts/language-squares.tsx'
import { Moment } from '../../parts/moment.tsx'
import { useAction } from '../../parts/use-action.ts'
import { approvedWords, languageNames } from '../decision-words.ts'

/** The bar of the decision buttons. */
export const DECISION_BAR =
  'flex shrink-0 flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-3 max-md:[&_button]:min-h-11 max-lg:sticky max-lg:bottom-(--desk-foot,0px) max-lg:z-10 sm:px-6'

/** Whether it is approved and waits for its time or its translations. */
export const isPlanned = ({
  status,
  publish_at: at,
  held,
}: Pick<DraftView, 'status' | 'publish_at' | 'held'>): boolean =>
  status === 'approved' && (at !== null || held !== null)

type DraftPlannedProps = {
  draft: DraftView
  /** It is being taken back. */
  taking: boolean
  onTakeBack: () => void
}

/** An approved draft that waits for its time or its translations: it can be published at once, or go back to review. */
export function DraftPlanned({ draft, taking, onTakeBack }: DraftPlannedProps) {
  const { t, language, site } = useI18n()
  const { id, held, title, publish_at: at } = draft
  const publish = useAction({
    mutationFn: () => ask(publishContentNow, { contentId: id }),
    onSuccess: () => {
      const [done, description] = approvedWords(t, draft)
      toast.success(done, { description })
      document.getElementById('draft-heading')?.focus() // this button is gone
    },
    failed: 'newsroom.review.held.publishFailed',
    changes: [generatedContentOne, generatedContentList],
  })
  return (
    <div className={DECISION_BAR}>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm max-sm:w-full">
        {held === null ? (
          <>
            <p className="font-semibold">{t('newsroom.review.plan.planned')}</p>
            {at !== null && <Moment at={at} zone={site.timeZone} />}
          </>
        ) : (
          <>
            <p role="status" className="font-semibold">
              {held.waits_for.length === 0
                ? t('newsroom.review.held.soon')
                : t('newsroom.review.held.planned', { languages: languageNames(held.waits_for, language) })}
            </p>
            <LanguageSquares
              item={{ kind: 'article', id, title, language: draft.language }}
              states={held.languages}
            />
          </>
        )}
      </div>
      <Button size="medium" busy={publish.isPending} disabled={taking} onClick={() => publish.mutate()}>
        {t('newsroom.review.held.publishNow')}
      </Button>
      <Button size="medium" busy={taking} disabled={publish.isPending} onClick={onTakeBack}>
        {t(held === null ? 'newsroom.review.plan.takeBack' : 'newsroom.review.held.takeBack')}
      </Button>
    </div>
  )
}
