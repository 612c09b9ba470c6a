import { Link } from '@tanstack/react-router'
import { Status } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { useDigestSettings } from './digest-questions.ts'
import { whyWords } from './edition-words.ts'

/** Warns at the top of the page that sending is off, and why; renders nothing while sending is on. */
export function SendingOff() {
  const { t } = useI18n()
  const { data } = useDigestSettings()
  if (data?.sending !== false) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t-2 border-danger bg-surface px-4 py-3 text-sm sm:px-6"
    >
      <Status tone="danger">{t('newsroom.digest.sendingOff')}</Status>
      <span className="min-w-0 basis-72 grow">
        {data.sending_why === null ? t('newsroom.digest.sendingOffByHand') : whyWords(t, data.sending_why)}
      </span>
      <Link
        to="/content-digest"
        search={{ part: 'settings' }}
        className="font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink"
      >
        {t('newsroom.digest.toSettings')}
      </Link>
    </div>
  )
}
