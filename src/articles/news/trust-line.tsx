import { Fragment } from 'react'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { asPublished, isBrief } from '../brief/brief.ts'
import type { ArticleView } from '../calls.ts'
import { approvedWords, madeKey } from '../marks/rules.ts'

const LINK = 'inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink'

/**
 * How the text was made, that an editor approved it and when, its corrections, and a link to how we work. Above a machine
 * translation that no editor has reviewed, all that is said of the original only.
 */
export function TrustLine({ view }: { view: ArticleView }) {
  const { t } = useI18n()
  if (view.retracted_at !== null) return null
  const [latest] = view.corrections
  const isUnreviewed = view.machine_translated
  return (
    <div className="flex gap-x-2.5 text-sm text-ink2 rtl:leading-6">
      <Seal />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          {isUnreviewed ? (
            <span className="font-semibold text-ink">{t('library.trust.translated')}</span>
          ) : (
            <Origin view={view} />
          )}
          <Dot />
          {latest === undefined ? (
            <span>{t('library.trust.none')}</span>
          ) : (
            <a href={`#note-${latest.id}`} className={`${LINK} text-warning`}>
              {t('library.trust.corrections', { count: view.corrections.length })}
            </a>
          )}
          <Dot />
          <PageLink href="/how-we-work" className={`${LINK} text-link`}>
            {t('library.trust.how')}
          </PageLink>
        </p>
        {isUnreviewed && (
          <p className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-ink3">
            <Origin view={view} />
          </p>
        )}
        {isBrief(view) && asPublished(view) && (
          <p className="mt-0.5 text-xs text-ink3">{t('library.brief.noModel')}</p>
        )}
      </div>
    </div>
  )
}

/** How the text was made, and who approved it and when, where that is known; below a translation, of its original. */
function Origin({ view }: { view: ArticleView }) {
  const { t } = useI18n()
  const approval = useApproval(view)
  const made = useMaker(view)
  return [made, approval]
    .filter((words) => words !== null)
    .map((words, place) => {
      const shown =
        place === 0 && view.machine_translated ? t('library.trust.original', { made: words }) : words
      const look = place === 0 && !view.machine_translated ? 'font-semibold text-ink' : undefined
      return (
        <Fragment key={words}>
          {place > 0 && <Dot />}
          {words === approval && view.approved_at !== null ? (
            <time dateTime={view.approved_at} className={look} suppressHydrationWarning>
              {shown}
            </time>
          ) : (
            <span className={look}>{shown}</span>
          )}
        </Fragment>
      )
    })
}

/** How the text was made, in words that say who approved it only if `useApproval` does not; null if that says it all. */
function useMaker(view: ArticleView): string | null {
  const { t } = useI18n()
  const isDated = view.approved_at !== null
  const key = madeKey(view)
  if (key !== null) return isDated ? t(key, { count: view.source_count }) : approvedWords(view, t)
  if (view.sample) return t('library.sample')
  // written at the desk, imported, or from before the writer of a draft was recorded: who wrote it is not known
  return isDated ? null : t('library.trust.published')
}

/** When an editor approved the text, and who, where the editor shows a name; null where the time is not known. */
function useApproval(view: ArticleView): string | null {
  const { t, language, site } = useI18n()
  const { approved_at: at, approved_by: name } = view
  if (at === null) return null
  const moment = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: site.timeZone })
  const time = moment.format(new Date(at))
  const isReviewed = madeKey(view) === 'library.made.byModel'
  return name === null
    ? t(isReviewed ? 'library.trust.reviewedOn' : 'library.trust.on', { time })
    : t(isReviewed ? 'library.trust.reviewedBy' : 'library.trust.by', { name: `\u2068${name}\u2069`, time })
}

const Dot = () => <span aria-hidden="true">·</span>

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
