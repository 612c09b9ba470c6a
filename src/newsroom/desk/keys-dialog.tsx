import KeysDialog from '#kit/keys-dialog.tsx'
import { useI18n } from '#languages/i18n.ts'
import { REVIEW_KEYS, type ReviewDeed, reviewKeysChoice } from './review-keys.ts'

// the keys of a constant object, in the order in which they are written
const ROWS = Object.entries(REVIEW_KEYS) as [string, ReviewDeed][]

/** The keys of the review. */
export default function ReviewKeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  return (
    <KeysDialog
      title={t('newsroom.review.keys')}
      description={t('newsroom.review.keysText')}
      closeLabel={t('kit.close')}
      onClose={onClose}
      rows={ROWS.map(([key, deed]) => ({ keys: [key], does: t(`newsroom.review.key.${deed}`) }))}
      choice={reviewKeysChoice}
      choiceLabel={t('newsroom.review.keysOn')}
    />
  )
}
