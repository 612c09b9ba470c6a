import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import Dialog from '#ui/dialog.tsx'
import { Choice, Field, Tick } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { useCall } from '#platform/ask.ts'
import { failureText } from '../parts/refusal-words.ts'
import {
  type ScheduleView,
  contentGenerationSchedule,
  contentGenerationScheduleAdd,
  contentGenerationScheduleChange,
} from '#schedule/calls.ts'
import { FREQUENCIES, LEAD_MINUTES, QUANTITY, SCHEDULED_TYPES } from '#schedule/rules.ts'
import { ScheduleChoices } from './schedule-choices.tsx'
import { type RowFields, changesOf, choicesOf, fieldsOf, newRowOf, wrongFields } from './schedule-fields.ts'
import { rowName, typeWords } from './schedule-row.tsx'
import { weekdayName } from '../parts/zones.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** The form that adds or changes a row of the schedule. */
export default function RowDialog({ row, onClose }: { row: ScheduleView | null; onClose: () => void }) {
  const { t, language } = useI18n()
  const client = useQueryClient()
  const add = useCall(contentGenerationScheduleAdd)
  const change = useCall(contentGenerationScheduleChange)
  const [fields, setFields] = useState(() => fieldsOf(row))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const uses = choicesOf(fields.content_type)
  const saving = add.isPending || change.isPending
  const set = (some: Partial<RowFields>) => setFields((now) => ({ ...now, ...some }))
  const wrong = (field: string) => (problems[field] === undefined ? undefined : t(problems[field] as Key))

  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (saving) return
    const changes = row && changesOf(row, fields)
    if (row && !changes) return onClose()
    try {
      const saved = changes ? await change.mutateAsync(changes) : await add.mutateAsync(newRowOf(fields))
      await client.invalidateQueries({ queryKey: [contentGenerationSchedule.name] })
      toast.success(t('newsroom.automation.rowSaved'), { description: rowName(t, saved) })
      onClose()
    } catch (error) {
      setProblems(wrongFields(error))
      toast.error(t('newsroom.review.error'), {
        description: failureText(t, error, t('newsroom.automation.rowNotSaved')),
      })
    }
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={row ? t('newsroom.automation.editRow') : t('newsroom.automation.addRow')}
      closeLabel={t('kit.close')}
      actions={
        <>
          <Button size="medium" onClick={onClose}>
            {t('newsroom.review.cancel')}
          </Button>
          <Button kind="act" size="medium" type="submit" form="schedule-row" busy={saving}>
            {t('newsroom.automation.save')}
          </Button>
        </>
      }
    >
      <form
        id="schedule-row"
        ref={form}
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="space-y-5"
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Choice
            label={t('newsroom.automation.what')}
            value={fields.content_type}
            onChange={({ target }) =>
              set({ content_type: SCHEDULED_TYPES.find((type) => type === target.value) ?? 'article' })
            }
          >
            {SCHEDULED_TYPES.map((type) => (
              <option key={type} value={type}>
                {typeWords(t, type)}
              </option>
            ))}
          </Choice>
          <Field
            type="time"
            label={t('newsroom.automation.time')}
            value={fields.scheduled_time}
            error={wrong('scheduled_time')}
            onChange={({ target }) => set({ scheduled_time: target.value })}
          />
          <Choice
            label={t('newsroom.automation.frequency')}
            value={fields.frequency}
            onChange={({ target }) =>
              set({ frequency: FREQUENCIES.find((each) => each === target.value) ?? 'daily' })
            }
          >
            {FREQUENCIES.map((each) => (
              <option key={each} value={each}>
                {t(`newsroom.automation.frequency.${each}`)}
              </option>
            ))}
          </Choice>
          {fields.frequency === 'weekly' && (
            <Choice
              label={t('newsroom.automation.weekday')}
              value={fields.weekday}
              onChange={({ target }) => set({ weekday: Number(target.value) })}
            >
              {WEEKDAYS.map((day) => (
                <option key={day} value={day}>
                  {weekdayName(day, language)}
                </option>
              ))}
            </Choice>
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
    </Dialog>
  )
}
