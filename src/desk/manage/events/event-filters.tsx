import { Field } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { EVENT_STATES, WHENS, type When } from '#articles/events/rules.ts'
import { OneOf } from '../../parts/one-of.tsx'

/** The filters of the events. */
export type EventNarrowing = {
  q: string
  when: When
  state?: (typeof EVENT_STATES)[number] | undefined
}

type EventFiltersProps = { narrowing: EventNarrowing; onChange: (some: Partial<EventNarrowing>) => void }

/** Search, upcoming or past half of the list, and state. */
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
      <OneOf
        label={t('newsroom.events.when')}
        values={WHENS}
        value={narrowing.when}
        nameOf={(each) => t(`newsroom.events.when.${each}`)}
        onChange={(when) => onChange({ when: when ?? 'upcoming' })}
      />
      <OneOf
        label={t('newsroom.events.state')}
        values={EVENT_STATES}
        value={narrowing.state}
        nameOf={(each) => t(`newsroom.events.state.${each}`)}
        none={t('newsroom.events.everyState')}
        onChange={(state) => onChange({ state })}
      />
    </search>
  )
}
