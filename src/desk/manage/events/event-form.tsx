import { type FormEvent, type HTMLInputTypeAttribute, useMemo } from 'react'
import { Field, Tick } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { EVENT_STATES } from '#articles/events/rules.ts'
import type { EventFields, Problems } from './event-fields.ts'
import { useProblems } from '../../parts/use-problems.ts'
import { OneOf } from '../../parts/one-of.tsx'

type EventFormProps = {
  fields: EventFields
  problems: Problems
  onChange: (some: Partial<EventFields>) => void
  onSubmit: () => void
}

/** The fields of an event; its submit button is outside, for `edit-event`. */
export function EventForm({ fields, problems, onChange, onSubmit }: EventFormProps) {
  const { t } = useI18n()
  const { form, wrong } = useProblems(problems)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const line = (
    field: Exclude<keyof EventFields, 'all_day' | 'state'>,
    label: string,
    type: HTMLInputTypeAttribute,
    hint?: string,
  ) => (
    <Field
      type={type}
      label={label}
      hint={hint}
      value={fields[field]}
      error={wrong(field)}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  )
  return (
    <form id="edit-event" ref={form} noValidate onSubmit={submit} className="space-y-5">
      <Tick
        label={t('newsroom.events.field.allDay')}
        checked={fields.all_day}
        onChange={({ target }) => onChange({ all_day: target.checked })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {line('starts_day', t('newsroom.events.field.startsDay'), 'date', t('newsroom.events.daysHint'))}
        {!fields.all_day && line('starts_time', t('newsroom.events.field.startsTime'), 'time')}
        {line('ends_day', t('newsroom.events.field.endsDay'), 'date', t('newsroom.dashboard.optional'))}
        {!fields.all_day && line('ends_time', t('newsroom.events.field.endsTime'), 'time')}
      </div>
      {!fields.all_day && (
        <ZoneField
          zone={fields.time_zone}
          error={wrong('time_zone')}
          onZone={(time_zone) => onChange({ time_zone })}
        />
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {line('place', t('newsroom.events.field.place'), 'text', t('newsroom.dashboard.optional'))}
        <OneOf
          label={t('newsroom.events.state')}
          values={EVENT_STATES}
          value={fields.state}
          nameOf={(each) => t(`newsroom.events.state.${each}`)}
          onChange={(state) => onChange({ state: state ?? 'confirmed' })}
        />
        {line('online_url', t('newsroom.events.field.online'), 'url', t('newsroom.dashboard.optional'))}
        {line('url', t('newsroom.events.field.url'), 'url', t('newsroom.dashboard.optional'))}
      </div>
    </form>
  )
}

type ZoneFieldProps = { zone: string; error: string | undefined; onZone: (zone: string) => void }

/** Every time zone that this browser knows, and the event's own. */
function ZoneField({ zone, error, onZone }: ZoneFieldProps) {
  const { t } = useI18n()
  const zones = useMemo(
    () =>
      [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(zone === '' ? [] : [zone])])].toSorted(),
    [zone],
  )
  return (
    <div>
      <OneOf
        label={t('newsroom.events.field.zone')}
        none={t('newsroom.events.noZone')}
        values={zones}
        value={zone}
        nameOf={(each) => each.replaceAll('_', ' ')}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : 'edit-event-zone'}
        onChange={(next) => onZone(next ?? '')}
      />
      {error !== undefined && (
        <p id="edit-event-zone" className="mt-2 text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
