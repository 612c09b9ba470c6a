import ConfirmDialog, { type Confirmation } from '#ui/confirm-dialog.tsx'
import { useI18n } from '#languages/i18n.ts'
import { Keyed } from './key.tsx'
import { useConfirmKey } from './page-keys.tsx'

export type ConfirmProps = Confirmation & {
  cancel?: string
  /** The letter that confirms. */
  confirmKey?: string
}

/** The dialog of `Confirm`. */
export default function DeskConfirmDialog({ cancel, confirm, confirmKey, ...rest }: ConfirmProps) {
  const { t } = useI18n()
  const shortcut = useConfirmKey(confirmKey, () => rest.onConfirm?.())
  return (
    <ConfirmDialog
      {...rest}
      confirm={
        confirmKey === undefined ? confirm : <Keyed letter={confirmKey.toUpperCase()}>{confirm}</Keyed>
      }
      shortcut={shortcut}
      closeLabel={t('kit.close')}
      cancel={cancel ?? t('newsroom.review.cancel')}
    />
  )
}
