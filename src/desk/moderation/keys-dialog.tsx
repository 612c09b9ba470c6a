import KeysDialog from '#ui/keys-dialog.tsx'
import { useI18n } from '#languages/i18n.ts'
import { REPORT_KEYS, type ReportAction, reportKeysChoice } from './report-keys.ts'

// the keys of a constant object, in the order in which they are written
const ROWS = Object.entries(REPORT_KEYS) as [string, ReportAction][]

/** Shows the keyboard shortcuts of the reports. */
export default function ReportKeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  return (
    <KeysDialog
      title={t('newsroom.review.keys')}
      description={t('newsroom.review.keysText')}
      closeLabel={t('kit.close')}
      onClose={onClose}
      rows={ROWS.map(([key, action]) => ({ keys: [key], does: t(`newsroom.review.key.${action}`) }))}
      choice={reportKeysChoice}
      choiceLabel={t('newsroom.review.keysOn')}
    />
  )
}
