import { type FormEvent, useState } from 'react'
import { Field, Tick } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import {
  type ScheduleView,
  contentGenerationSchedule,
  contentGenerationScheduleAdd,
  contentGenerationScheduleChange,
} from '#schedule/calls.ts'
import { FREQUENCIES, LEAD_MINUTES, QUANTITY, SCHEDULED_TYPES } from '#schedule/rules.ts'
import { ask } from '#platform/ask.ts'
import { ScheduleChoices } from './schedule-choices.tsx'
import { type RowFields, changesOf, choicesOf, fieldsOf, newRowOf, wrongFields } from './schedule-fields.ts'
import { rowName, typeWords } from './schedule-row.tsx'
import { useProblems } from '../parts/use-problems.ts'
import { weekdayName } from '../parts/zones.ts'
import { useAction } from '../parts/use-action.ts'
import { Confirm } from '../parts/confirm.tsx'
import { OneOf } from '../parts/one-of.tsx'

const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7']

/** The form that adds or changes a row of the schedule. */
export default function RowDialog({ row, onClose }: { row: ScheduleView | null; onClose: () => void }) {
  const { t, language } = useI18n()
  const [fields, setFields] = useState(() => fieldsOf(row))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { form, wrong } = useProblems(problems)
  const uses = choicesOf(fields.content_type)
  const set = (some: Partial<RowFields>) => setFields((now) => ({ ...now, ...some }))
  const save = useAction({
    mutationFn: (changes: ReturnType<typeof changesOf>) =>
      changes
        ? ask(contentGenerationScheduleChange, changes)
        : ask(contentGenerationScheduleAdd, newRowOf(fields)),
    onSuccess: (saved) => {
      toast.success(t('newsroom.automation.rowSaved'), { description: rowName(t, saved) })
      onClose()
    },
    onError: (error) => setProblems(wrongFields(error)),
    failed: 'newsroom.automation.rowNotSaved',
    changes: [contentGenerationSchedule],
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const changes = row && changesOf(row, fields)
    if (row && !changes) onClose()
    else if (!save.isPending) save.mutate(changes)
  }
  return (
    <Confirm
      wide
      title={row ? t('newsroom.automation.editRow') : t('newsroom.automation.addRow')}
      confirm={t('newsroom.automation.save')}
      tone="act"
      form="schedule-row"
      busy={save.isPending}
      onClose={onClose}
    >
      <form id="schedule-row" ref={form} noValidate onSubmit={onSubmit} className="space-y-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <OneOf
            label={t('newsroom.automation.what')}
            values={SCHEDULED_TYPES}
            value={fields.content_type}
            nameOf={(type) => typeWords(t, type)}
            onChange={(type) => set({ content_type: type ?? 'article' })}
          />
          <Field
            type="time"
            label={t('newsroom.automation.time')}
            value={fields.scheduled_time}
            error={wrong('scheduled_time')}
            onChange={({ target }) => set({ scheduled_time: target.value })}
          />
          <OneOf
            label={t('newsroom.automation.frequency')}
            values={FREQUENCIES}
            value={fields.frequency}
            nameOf={(each) => t(`newsroom.automation.frequency.${each}`)}
            onChange={(each) => set({ frequency: each ?? 'daily' })}
          />
          {fields.frequency === 'weekly' && (
            <OneOf
              label={t('newsroom.automation.weekday')}
              values={WEEKDAYS}
              value={String(fields.weekday)}
              nameOf={(day) => weekdayName(Number(day), language)}
              onChange={(day) => set({ weekday: Number(day) })}
            />
          )}
          {uses.quantity && (
            <Field
              type="number"
              inputMode="numeric"
              min={QUANTITY.least}
              max={QUANTITY.most}
              label={t('newsroom.automation.quantity')}
              value={fields.quantity}
              error={wrong('quantity')}
              onChange={({ target }) => set({ quantity: target.value })}
            />
          )}
          <Field
            type="number"
            inputMode="numeric"
            min={LEAD_MINUTES.least}
            max={LEAD_MINUTES.most}
            label={t('newsroom.automation.lead')}
            hint={row ? t('newsroom.automation.leadHint') : t('newsroom.automation.leadUsual')}
            value={fields.lead_minutes}
            error={wrong('lead_minutes')}
            onChange={({ target }) => set({ lead_minutes: target.value })}
          />
        </div>
        <ScheduleChoices fields={fields} uses={uses} onChange={set} />
        <Tick
          label={t('newsroom.automation.rowActive')}
          checked={fields.is_active}
          onChange={({ target }) => set({ is_active: target.checked })}
        />
      </form>
    </Confirm>
  )
}
