import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { asPublished, isBrief } from '../brief/brief.ts'
import type { ArticleView } from '../calls.ts'
import { madeKey } from '../marks/rules.ts'

const LINK = 'inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink'

/**
 * How the text was made, that an editor approved it and when, its corrections, and a link to how we work. Above a machine
 * translation that no editor has reviewed, all that is said of the original only.
 */
export function TrustLine({ view }: { view: ArticleView }) {
  const { t } = useI18n()
  const made = useMaker(view)
  if (view.retracted_at !== null) return null
  const [latest] = view.corrections
  const isUnreviewed = view.machine_translated
  return (
    <div className="flex gap-x-2.5 text-sm text-ink2 rtl:leading-6">
      <Seal />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-semibold text-ink">
            {isUnreviewed ? t('library.trust.translated') : made}
          </span>
          {!isUnreviewed && <Approved view={view} />}
          <span aria-hidden="true">·</span>
          {latest === undefined ? (
            <span>{t('library.trust.none')}</span>
          ) : (
            <a href={`#note-${latest.id}`} className={`${LINK} text-warning`}>
              {t('library.trust.corrections', { count: view.corrections.length })}
            </a>
          )}
          <span aria-hidden="true">·</span>
          <PageLink href="/how-we-work" className={`${LINK} text-link`}>
            {t('library.trust.how')}
          </PageLink>
        </p>
        {isUnreviewed && (
          <p className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-ink3">
            <span>{t('library.trust.original', { made })}</span>
            <Approved view={view} />
          </p>
        )}
        {isBrief(view) && asPublished(view) && (
          <p className="mt-0.5 text-xs text-ink3">{t('library.brief.noModel')}</p>
        )}
      </div>
    </div>
  )
}

/** When an editor approved the text, where that is known, and who, where the editor shows a name. */
function Approved({ view: { approved_at: at, approved_by: name } }: { view: ArticleView }) {
  const { t, language, site } = useI18n()
  if (at === null) return null
  const moment = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: site.timeZone })
  return (
    <time dateTime={at} suppressHydrationWarning>
      {name === null
        ? t('library.trust.on', { time: moment.format(new Date(at)) })
        : t('library.trust.by', { name: `\u2068${name}\u2069`, time: moment.format(new Date(at)) })}
    </time>
  )
}

/** How the text was made, in words. */
function useMaker(view: ArticleView): string {
  const { t } = useI18n()
  const made = madeKey(view)
  if (made !== null) return t(made, { count: view.source_count })
  if (view.sample) return t('library.sample')
  // written at the desk, imported, or from before the writer of a draft was recorded: who wrote it is not known
  return t(view.approved_at === null ? 'library.trust.published' : 'library.trust.approved')
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
