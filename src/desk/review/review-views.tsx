import { Link } from '@tanstack/react-router'
import { useI18n } from '#languages/i18n.ts'

/** The two views of the review: drafts, and translations. */
export function ReviewViews({ view }: { view: 'drafts' | 'translations' }) {
  const { t } = useI18n()
  const look = (of: typeof view) =>
    `-mb-px inline-flex min-h-10 items-center border-b-[3px] pt-[3px] text-sm ${
      of === view
        ? 'border-ink font-bold text-ink'
        : 'border-transparent font-medium text-ink2 hover:text-ink'
    }`
  return (
    <nav aria-label={t('newsroom.review.views')} className="mb-4 border-b border-line">
      <ul className="flex gap-6">
        <li>
          <Link
            to="/content-review"
            search={{}}
            aria-current={view === 'drafts' ? 'page' : undefined}
            className={look('drafts')}
          >
            {t('newsroom.review.view.drafts')}
          </Link>
        </li>
        <li>
          <Link
            to="/content-review"
            search={{ view: 'translations' }}
            aria-current={view === 'translations' ? 'page' : undefined}
            className={look('translations')}
          >
            {t('newsroom.review.view.translations')}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
