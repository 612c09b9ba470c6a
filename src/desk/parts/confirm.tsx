import type { Confirmation } from '#ui/confirm-dialog.tsx'
import { late } from '#ui/late.tsx'
import { useI18n } from '#languages/i18n.ts'

const ConfirmDialog = late(() => import('#ui/confirm-dialog.tsx'))

/** Asks for confirmation, or shows a form, with the buttons as the desk labels them. */
export function Confirm({ cancel, ...rest }: Confirmation & { cancel?: string }) {
  const { t } = useI18n()
  return (
    <ConfirmDialog {...rest} closeLabel={t('kit.close')} cancel={cancel ?? t('newsroom.review.cancel')} />
  )
}
