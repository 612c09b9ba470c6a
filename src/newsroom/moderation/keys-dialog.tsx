import KeysDialog from '#kit/keys-dialog.tsx'
import { useI18n } from '#languages/i18n.ts'
import { REPORT_KEYS, type ReportDeed, reportKeysChoice } from './report-keys.ts'

// the keys of a constant object, in the order in which they are written
const ROWS = Object.entries(REPORT_KEYS) as [string, ReportDeed][]

/** The keys of the reports. */
export default function ReportKeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  return (
    <KeysDialog
      title={t('newsroom.review.keys')}
      description={t('newsroom.review.keysText')}
      closeLabel={t('kit.close')}
      onClose={onClose}
      rows={ROWS.map(([key, deed]) => ({ keys: [key], does: t(`newsroom.review.key.${deed}`) }))}
      choice={reportKeysChoice}
      choiceLabel={t('newsroom.review.keysOn')}
    />
  )
}
