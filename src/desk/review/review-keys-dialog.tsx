import { Tick } from '#ui/field.tsx'
import { useKeysOn } from '#ui/single-keys.ts'
import { useI18n } from '#languages/i18n.ts'
import { PageKeysDialog } from '../parts/page-keys.tsx'
import { LIST_KEYS, REVIEW_KEYS, nextChoice, undoChoice } from './review-keys.ts'

/** The keyboard shortcuts of the review. */
export function ReviewKeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const goesOn = useKeysOn(nextChoice)
  const waits = useKeysOn(undoChoice)
  return (
    <PageKeysDialog keys={{ ...REVIEW_KEYS, ...LIST_KEYS, Esc: 'leave' }} onClose={onClose}>
      <Tick
        label={t('newsroom.review.nextOn')}
        hint={t('newsroom.review.nextOnHint')}
        checked={goesOn}
        onChange={({ target }) => nextChoice.choose(target.checked)}
      />
      <Tick
        label={t('newsroom.review.undoOn')}
        hint={t('newsroom.review.undoOnHint')}
        checked={waits}
        onChange={({ target }) => undoChoice.choose(target.checked)}
      />
    </PageKeysDialog>
  )
}
