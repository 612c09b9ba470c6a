import Dialog from '#kit/dialog.tsx'
import { Tick } from '#kit/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { REVIEW_KEYS, type ReviewDeed, useKeysChoice } from './review-keys.ts'

// the keys of a constant object, in the order in which they are written
const ROWS = Object.entries(REVIEW_KEYS) as [string, ReviewDeed][]

/** The keys of the review, and the switch that turns them off. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const [on, choose] = useKeysChoice()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('newsroom.review.keys')}
      description={t('newsroom.review.keysText')}
      closeLabel={t('kit.close')}
    >
      <dl className="border-t border-line">
        {ROWS.map(([key, deed]) => (
          <div key={key} className="flex items-center gap-4 border-b border-line py-2 text-sm">
            <dt>
              <kbd
                dir="ltr"
                className="grid size-8 place-items-center border border-edge bg-sunken font-sans font-semibold uppercase"
              >
                {key}
              </kbd>
            </dt>
            <dd>{t(`newsroom.review.key.${deed}`)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">
        <Tick
          label={t('newsroom.review.keysOn')}
          checked={on}
          onChange={(event) => choose(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}
