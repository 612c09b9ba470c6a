import { Choice, Field } from '#kit/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { EVENT_STATES, WHENS, type When } from '#library/events/rules.ts'

/** What of the events is shown. */
export type EventNarrowing = {
  q: string
  when: When
  state?: (typeof EVENT_STATES)[number] | undefined
}

type EventFiltersProps = { narrowing: EventNarrowing; onChange: (some: Partial<EventNarrowing>) => void }

/** Search, half of the list, and state. */
export function EventFilters({ narrowing, onChange }: EventFiltersProps) {
  const { t } = useI18n()
  return (
    <search className="grid grid-cols-2 items-end gap-3 border-b border-line px-4 py-3.5 *:first:col-span-2 sm:px-6 lg:*:first:col-span-1 lg:grid-cols-[minmax(0,2fr)_repeat(2,minmax(0,1fr))]">
      <Field
        type="search"
        label={t('newsroom.events.search')}
        value={narrowing.q}
        maxLength={200}
        onChange={({ target }) => onChange({ q: target.value })}
      />
      <Choice
        label={t('newsroom.events.when')}
        value={narrowing.when}
        onChange={({ target }) =>
          onChange({ when: WHENS.find((each) => each === target.value) ?? 'upcoming' })
        }
      >
        {WHENS.map((each) => (
          <option key={each} value={each}>
            {t(`newsroom.events.when.${each}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('newsroom.events.state')}
        value={narrowing.state ?? ''}
        onChange={({ target }) => onChange({ state: EVENT_STATES.find((each) => each === target.value) })}
      >
        <option value="">{t('newsroom.events.everyState')}</option>
        {EVENT_STATES.map((each) => (
          <option key={each} value={each}>
            {t(`newsroom.events.state.${each}`)}
          </option>
        ))}
      </Choice>
    </search>
  )
}
