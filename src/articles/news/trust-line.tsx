import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { asPublished, isBrief } from '../brief/brief.ts'
import type { ArticleView } from '../calls.ts'
import { madeKey } from '../marks/rules.ts'

const LINK = 'inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink'

/**
 * How the text was made, that an editor approved it and when, its corrections, and a link to how we work. The name of the
 * editor is personal data and not shown (decision 0083).
 */
export function TrustLine({ view }: { view: ArticleView }) {
  const { t, language, site } = useI18n()
  if (view.retracted_at !== null) return null
  const { approved_at: approvedAt, corrections } = view
  const moment = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: site.timeZone })
  const [latest] = corrections
  return (
    <div className="flex gap-x-2.5 text-sm text-ink2 rtl:leading-6">
      <Seal />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-semibold text-ink">{useMaker(view)}</span>
          {approvedAt !== null && (
            <time dateTime={approvedAt} suppressHydrationWarning>
              {t('library.trust.on', { time: moment.format(new Date(approvedAt)) })}
            </time>
          )}
          <span aria-hidden="true">·</span>
          {latest === undefined ? (
            <span>{t('library.trust.none')}</span>
          ) : (
            <a href={`#note-${latest.id}`} className={`${LINK} text-warning`}>
              {t('library.trust.corrections', { count: corrections.length })}
            </a>
          )}
          <span aria-hidden="true">·</span>
          <PageLink href="/how-we-work" className={`${LINK} text-link`}>
            {t('library.trust.how')}
          </PageLink>
        </p>
        {isBrief(view) && asPublished(view) && (
          <p className="mt-0.5 text-xs text-ink3">{t('library.brief.noModel')}</p>
        )}
      </div>
    </div>
  )
}

/** How the text was made, in words. */
function useMaker(view: ArticleView): string {
  const { t } = useI18n()
  const made = madeKey(view)
  if (made !== null) return t(made, { count: view.source_count })
  if (view.sample) return t('library.sample')
  // from before the writer of a draft was recorded
  return t(view.approved_at === null ? 'library.trust.byPerson' : 'library.trust.approved')
}

const Seal = () => (
  <svg
    viewBox="0 0 20 20"
    className="mt-0.5 size-4.5 shrink-0 text-ink"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
  >
    <path d="M3 17h14M5 13.5l9.5-9.5 2.5 2.5L7.5 16H5z" />
  </svg>
)
