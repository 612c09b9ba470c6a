import { dateFormat, numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { Panel } from '../parts/panel.tsx'
import type { Today } from './today-words.ts'

/** What came of yesterday, in figures that were counted; emails only if any were sent. */
export function YesterdayPanel({ today }: { today: Today }) {
  const { t, language } = useI18n()
  const { from, emails, readers, trials, corrections } = today.yesterday
  const figure = numberFormat(language)
  const day = dateFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: today.time_zone,
  })
  const figures = [
    ...(emails === null
      ? []
      : [
          {
            key: 'emails',
            value: emails.delivered,
            words: t('newsroom.today.delivered', { total: figure.format(emails.sent) }),
          },
        ]),
    { key: 'readers', value: readers, words: t('newsroom.today.newReaders', { count: readers }) },
    { key: 'trials', value: trials, words: t('newsroom.today.trials', { count: trials }) },
    {
      key: 'corrections',
      value: corrections,
      words: t('newsroom.today.corrections', { count: corrections }),
    },
  ]
  return (
    <Panel
      id="yesterday"
      tone="quiet"
      title={t('newsroom.today.yesterday')}
      note={day.format(new Date(from))}
    >
      <ul className="grid grid-cols-2 @md:auto-cols-fr @md:grid-flow-col @md:grid-cols-none">
        {figures.map(({ key, value, words }) => (
          <li key={key} className="border-line px-4 py-4 not-first:border-s @max-md:odd:border-s-0 sm:px-6">
            <span className="block text-2xl font-extrabold">{figure.format(value)}</span>
            <span className="text-xs text-ink2">{words}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
