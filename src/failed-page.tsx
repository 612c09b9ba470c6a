import { Link, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useI18n } from '#languages/i18n.ts'
import { isRefusal } from '#platform/refusal.ts'

/** A page that could not be shown: what happened in the reader's words, and another try. */
export function FailedPage({ error }: ErrorComponentProps) {
  const { t } = useI18n()
  const router = useRouter()
  if (isRefusal(error) && error.status === 404) return <MissingPage />
  return (
    <main id="main" className="mx-auto max-w-[1280px] px-4 py-24 sm:px-8" role="alert">
      <h1 className="text-3xl font-extrabold">{t('frame.failed')}</h1>
      <p className="mt-4 text-lg text-ink2">{t('frame.failedBody')}</p>
      <button
        type="button"
        className="mt-6 h-12 border border-edge px-5 font-semibold"
        onClick={() => void router.invalidate()}
      >
        {t('frame.retry')}
      </button>
    </main>
  )
}

/** The 404 page. Source: public-site §2. */
export function MissingPage() {
  const { t } = useI18n()
  return (
    <main id="main" className="mx-auto max-w-[1280px] px-4 py-24 sm:px-8">
      <h1 className="text-4xl font-extrabold">404</h1>
      <p className="mt-4 text-lg text-ink2">{t('frame.notFound')}</p>
      <Link
        to="/"
        className="mt-6 inline-grid h-12 place-items-center bg-signal px-5 font-semibold text-onsignal"
      >
        {t('frame.backHome')}
      </Link>
    </main>
  )
}
