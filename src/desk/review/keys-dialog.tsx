import { Tick } from '#ui/field.tsx'
import KeysDialog from '#ui/keys-dialog.tsx'
import { useKeysOn } from '#ui/single-keys.ts'
import { useI18n } from '#languages/i18n.ts'
import { REVIEW_KEYS, type ReviewAction, nextChoice, reviewKeysChoice } from './review-keys.ts'

// the keys of a constant object, in the order in which they are written
const ROWS = Object.entries(REVIEW_KEYS) as [string, ReviewAction][]

/** The keyboard shortcuts of the review. */
export default function ReviewKeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const goesOn = useKeysOn(nextChoice)
  return (
    <KeysDialog
      title={t('newsroom.review.keys')}
      description={t('newsroom.review.keysText')}
      closeLabel={t('kit.close')}
      onClose={onClose}
      rows={[
        ...ROWS.map(([key, action]) => ({ keys: [key], does: t(`newsroom.review.key.${action}`) })),
        { keys: ['Esc'], does: t('newsroom.review.key.leave') },
      ]}
      choice={reviewKeysChoice}
      choiceLabel={t('newsroom.review.keysOn')}
    >
      <Tick
        label={t('newsroom.review.nextOn')}
        hint={t('newsroom.review.nextOnHint')}
        checked={goesOn}
        onChange={({ target }) => nextChoice.choose(target.checked)}
      />
    </KeysDialog>
  )
}
