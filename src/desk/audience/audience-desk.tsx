import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { buttonClass } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGES, LANGUAGE_NAMES, type Language } from '#languages/rules.ts'
import { EVERY_30_S } from '#monitoring/rules.ts'
import { audience, audienceFile } from '#newsletter/funnel/calls.ts'
import { AUDIENCE_SPANS, type AudienceSpan } from '#newsletter/funnel/rules.ts'
import { requestOf, callQuery } from '#platform/ask.ts'
import { RefreshButton } from '../parts/refresh-button.tsx'
import { OneOf } from '../parts/one-of.tsx'
import { QueryResult } from '../parts/query-result.tsx'
import { Desk } from '../parts/desk.tsx'
import { Figures } from './figures.tsx'
import { useSourceName } from './steps-table.tsx'

/** The search parameters of the page: the span in days, and the language and source to filter by. */
export type AudiencePlace = {
  days?: AudienceSpan | undefined
  of?: Language | undefined
  source?: string | undefined
}
type AudienceDeskProps = { place: AudiencePlace; onPlace: (place: AudiencePlace) => void }

/** The funnel from a visit to a plan in numbers, and retention. Decision 0060. */
export function AudienceDesk({ place, onPlace }: AudienceDeskProps) {
  const { t } = useI18n()
  const sourceName = useSourceName()
  const { days = '30', of, source } = place
  const asked = useQuery({
    ...callQuery(audience, { days, ...(of && { language: of }), ...(source !== undefined && { source }) }),
    ...EVERY_30_S,
    placeholderData: keepPreviousData,
  })
  const known = asked.data?.sources.map((each) => each.source) ?? []
  const sources = source === undefined || known.includes(source) ? known : [source, ...known]
  return (
    <Desk
      title={t('newsletter.audience.title')}
      text={t('newsletter.audience.text')}
      actions={
        <>
          <RefreshButton calls={[audience]} />
          <a href={requestOf(audienceFile, { days }).url} download className={buttonClass('line', 'small')}>
            {t('newsletter.audience.csv')}
          </a>
        </>
      }
    >
      <div className="mb-5 flex flex-wrap items-end gap-2">
        <OneOf
          dense
          quiet
          label={t('newsletter.audience.span')}
          values={AUDIENCE_SPANS}
          value={days}
          nameOf={(each) => t('newsletter.audience.days', { count: Number(each) })}
          onChange={(next) => onPlace({ ...place, days: next })}
        />
        <OneOf
          dense
          quiet
          label={t('newsletter.audience.language')}
          values={LANGUAGES}
          value={of}
          none={t('newsletter.audience.allLanguages')}
          nameOf={(each) => LANGUAGE_NAMES[each]}
          onChange={(next) => onPlace({ ...place, of: next })}
        />
        <OneOf
          dense
          quiet
          label={t('newsletter.audience.source')}
          values={sources}
          value={source}
          none={t('newsletter.audience.allSources')}
          nameOf={sourceName}
          onChange={(next) => onPlace({ ...place, source: next })}
        />
      </div>
      <div className="grid gap-5" aria-busy={asked.isPlaceholderData || undefined}>
        <QueryResult question={asked} failed={t('newsletter.audience.failed')} rows={8}>
          {(data) => <Figures data={data} weekly={Number(days) > 31} />}
        </QueryResult>
      </div>
    </Desk>
  )
}
