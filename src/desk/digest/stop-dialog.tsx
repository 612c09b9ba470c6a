import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { EditionView } from '#newsletter/editions/calls.ts'
import { editionName } from './edition-words.ts'

type StopDialogProps = { edition: EditionView; busy: boolean; onClose: () => void; onStop: () => void }

/** Asks before an edition is stopped for good, and shows its name and how many recipients will not get it. */
export default function StopDialog({ edition, busy, onClose, onStop }: StopDialogProps) {
  const { t, language, site } = useI18n()
  const name = editionName(t, edition, site.timeZone, language)
  return (
    <ConfirmDialog
      title={t('newsroom.digest.stopTitle')}
      text={
        edition.started_at === null
          ? t('newsroom.digest.stopText', { edition: name })
          : t('newsroom.digest.stopSendingText', { edition: name, count: edition.counts.waiting })
      }
      closeLabel={t('kit.close')}
      cancel={t('newsroom.review.cancel')}
      confirm={t('newsroom.digest.decide.stop')}
      busy={busy}
      onClose={onClose}
      onConfirm={onStop}
    >
      {edition.subject !== '' && (
        <p dir="auto" className="border-s-2 border-line ps-3 text-sm font-semibold">
          {edition.subject}
        </p>
      )}
    </ConfirmDialog>
  )
}
