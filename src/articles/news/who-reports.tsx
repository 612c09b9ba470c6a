import { buttonClass } from '#ui/button.tsx'
import { OutwardArrow, OutwardText } from '#ui/arrow.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES, isLanguage } from '#languages/rules.ts'
import type { ArticleView, TimelineEntry } from '../calls.ts'

/** More reports than this are folded between the first three and the last one. */
const SHOWN = 4

/**
 * Who reports the story of a brief and since when, the oldest report first: its timeline, or its sources with a time. With one
 * source it says so and links to the report.
 */
export function WhoReports({ view }: { view: ArticleView }) {
  const { t } = useI18n()
  const reports = reportsOf(view)
  const [only, ...others] = view.sources
  if (reports.length < 2)
    return only && others.length === 0 ? <OneSource publisher={only.publisher} url={only.url} /> : null
  const isLong = reports.length > SHOWN
  const folded = isLong ? reports.slice(SHOWN - 1, -1) : []
  return (
    <section className="mt-10 border-t-2 border-ink pt-4" aria-labelledby="who-reports">
      <h2 id="who-reports" className="flex flex-wrap items-baseline gap-x-3 text-xl font-bold">
        {t('library.brief.who')}
        <span className="text-sm font-normal text-ink3">
          {t('library.timeline.intro', { count: reports.length })}
        </span>
      </h2>
      <Reports reports={isLong ? reports.slice(0, SHOWN - 1) : reports} first={0} all={reports} />
      {folded.length > 0 && (
        <details>
          <summary className="ms-20 mb-3 inline-flex min-h-9 items-center text-sm font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink">
            {t('library.timeline.more', { count: folded.length })}
          </summary>
          <Reports reports={folded} first={SHOWN - 1} all={reports} />
        </details>
      )}
      {isLong && <Reports reports={reports.slice(-1)} first={reports.length - 1} all={reports} />}
    </section>
  )
}

function reportsOf({ timeline, sources }: ArticleView): TimelineEntry[] {
  if (timeline.length > 0) return timeline
  return sources
    .flatMap(({ published_at: at, ...source }) => (at === null ? [] : [{ ...source, published_at: at }]))
    .toSorted((a, b) => Date.parse(a.published_at) - Date.parse(b.published_at))
}

type ReportsProps = {
  reports: readonly TimelineEntry[]
  /** The place of the first of them among all reports. */
  first: number
  all: readonly TimelineEntry[]
}

/** A part of the reports. Each has its time, with the day where that is another one than before. */
function Reports({ reports, first, all }: ReportsProps) {
  const { t, language, site } = useI18n()
  const hour = dateFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: site.timeZone,
  })
  const day = dateFormat(language, { day: 'numeric', month: 'short', timeZone: site.timeZone })
  const dayAt = (place: number) => {
    const report = all[place]
    return report === undefined ? '' : day.format(new Date(report.published_at))
  }
  return (
    <ol className="mt-3" start={first + 1}>
      {reports.map((report, at) => {
        const place = first + at
        return (
          <li
            key={report.url}
            className="grid grid-cols-[2.75rem_0.5625rem_minmax(0,1fr)] gap-x-3 pb-4 text-sm last:pb-0"
          >
            <time dateTime={report.published_at} className="text-end text-xs leading-5 text-ink3">
              <bdi dir="ltr">{hour.format(new Date(report.published_at))}</bdi>
            </time>
            <span className="relative" aria-hidden="true">
              <span
                className={`absolute start-0 top-1.5 size-[9px] ${place === 0 ? 'bg-ink' : 'border-2 border-ink bg-paper'}`}
              />
              {place < all.length - 1 && (
                <span className="absolute start-1 top-[18px] -bottom-5 w-px bg-edge" />
              )}
            </span>
            <span className="min-w-0">
              <span className="flex flex-wrap items-baseline gap-x-2">
                <bdi className="font-semibold">{report.publisher}</bdi>
                {(place === 0 || dayAt(place) !== dayAt(place - 1)) && (
                  <span className="text-xs text-ink3">{dayAt(place)}</span>
                )}
                {isLanguage(report.language) && report.language !== language && (
                  <span lang={report.language} className="text-xs text-ink3">
                    {LANGUAGE_NAMES[report.language]}
                  </span>
                )}
              </span>
              {place === 0 && <span className="block text-xs text-ink2">{t('library.brief.first')}</span>}
              <a
                href={report.url}
                target="_blank"
                rel="noopener nofollow"
                className="mt-0.5 inline-block leading-5 text-ink2 underline decoration-edge underline-offset-4 hover:decoration-ink"
              >
                <OutwardText>{report.title}</OutwardText>
              </a>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function OneSource({ publisher, url }: { publisher: string; url: string }) {
  const { t } = useI18n()
  return (
    <section
      className="mt-10 border border-t-2 border-line border-t-ink bg-surface p-4"
      aria-labelledby="one-source"
    >
      <h2 id="one-source" className="text-lg font-bold">
        {t('library.brief.oneSource')}
      </h2>
      <p className="mt-1 text-sm text-ink2">
        {t('library.brief.oneSourceText', { publisher: `\u2068${publisher}\u2069` })}
      </p>
      <a
        href={url}
        target="_blank"
        rel="noopener nofollow"
        className={`${buttonClass('line', 'small')} mt-3`}
      >
        {t('library.brief.readReport')}
        <span className="sr-only">{t('library.opensNewTab', { title: publisher })}</span> <OutwardArrow />
      </a>
    </section>
  )
}
