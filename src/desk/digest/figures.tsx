import { useI18n } from '#languages/i18n.ts'
import { numberFormat } from '#languages/formats.ts'
import type { EditionRow } from '#newsletter/editions/calls.ts'
import { Dash } from '../parts/dash.tsx'
import { ThinProgress } from '../parts/thin-progress.tsx'

type Counts = EditionRow['counts']

/** The other delivery outcomes of recipients besides acceptance by the mail server, in display order. */
const OTHERS = ['waiting', 'kept', 'refused', 'doubtful', 'skipped', 'bounced', 'complained'] as const
const TROUBLE: readonly string[] = ['refused', 'doubtful', 'bounced', 'complained']

/**
 * How many emails of an edition the mail server has accepted, and the other delivery outcomes; in a list, zero counts are
 * left out.
 */
export function Figures({ edition }: { edition: EditionRow }) {
  const { t } = useI18n()
  const { counts, state } = edition
  if (edition.started_at === null) return <Dash means={t('newsroom.digest.notStarted')} />
  return (
    <>
      <span className="num block font-semibold">
        {t('newsroom.digest.submittedOf', { submitted: counts.submitted, total: counts.recipients })}
      </span>
      {state === 'sending' && <Progress counts={counts} />}
      <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink2">
        {OTHERS.filter((each) => counts[each] > 0).map((each) => (
          <span key={each} className={TROUBLE.includes(each) ? 'text-danger' : ''}>
            {t(`newsroom.digest.count.${each}`, { count: counts[each] })}
          </span>
        ))}
        {counts.clicks !== null && <span>{t('newsroom.digest.count.clicks', { count: counts.clicks })}</span>}
      </span>
    </>
  )
}

/** How much of an edition has been sent. */
export function Progress({ counts }: { counts: Counts }) {
  const { t } = useI18n()
  return (
    <ThinProgress
      label={t('newsroom.digest.progress')}
      value={counts.recipients - counts.waiting}
      max={counts.recipients}
    />
  )
}

/** Every figure of an edition whose sending has begun, each with an explanation. */
export function AllFigures({ counts }: { counts: Counts }) {
  const { t, language } = useI18n()
  const shown = [
    'recipients',
    'submitted',
    ...OTHERS.filter((each) => each !== 'kept' || counts.kept > 0),
    ...(counts.clicks === null ? [] : (['clicks'] as const)),
  ] as const
  return (
    <dl className="grid grid-cols-1 py-1.5 @md:grid-cols-2 @3xl:grid-cols-4">
      {shown.map((each) => (
        <div key={each} className="px-4 py-2.5 sm:px-6">
          <dt className="text-xs font-semibold text-ink2">{t(`newsroom.digest.figure.${each}`)}</dt>
          <dd
            className={`num text-xl font-extrabold ${TROUBLE.includes(each) && (counts[each] ?? 0) > 0 ? 'text-danger' : ''}`}
          >
            {numberFormat(language).format(counts[each] ?? 0)}
          </dd>
          <dd className="mt-0.5 text-2xs text-ink3">{t(`newsroom.digest.figureMeans.${each}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
