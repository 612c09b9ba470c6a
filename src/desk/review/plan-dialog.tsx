import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { systemClock } from '#platform/clock.ts'
import type { DraftView } from '#review/calls.ts'
import { Moment } from '../parts/moment.tsx'
import { zoneName } from '../parts/zones.ts'
import { Confirm } from '../parts/confirm.tsx'
import { wallText } from '../manage/events/event-fields.ts'
import { QUICK_TIMES, plannedMoment, quickTime } from './plan-times.ts'
import type { Planned } from './decision.ts'
import { DIGEST_HOURS } from './rules.ts'

type PlanDialogProps = {
  draft: DraftView
  busy: boolean
  onPlan: (publishAt: string) => Promise<Planned>
  onClose: () => void
}

/** Asks when an approved draft should be published, in the digest's time zone. */
export default function PlanDialog({ draft, busy, onPlan, onClose }: PlanDialogProps) {
  const { t, site } = useI18n()
  const zone = site.timeZone
  const [now] = useState(() => systemClock.now())
  const [[day, time], setWhen] = useState(() => wallText(quickTime('morning', now, zone).toISOString(), zone))
  const [problem, setProblem] = useState<string | null>(null)
  const dayField = useRef<HTMLInputElement>(null)
  const at = plannedMoment(day, time, zone)
  const choose = (when: [string, string]) => {
    setWhen(when)
    setProblem(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = at === null ? { problem: t('newsroom.review.plan.needed') } : await onPlan(at.toISOString())
    if (found === 'planned') return onClose()
    if (found === 'declined') return
    setProblem(found.problem)
    dayField.current?.focus() // its error is announced with it
  }
  return (
    <Confirm
      title={t('newsroom.review.plan.title')}
      text={draft.title}
      confirm={t('newsroom.review.plan.submit')}
      tone="act"
      form="plan"
      busy={busy}
      onClose={onClose}
    >
      <form id="plan" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <div role="group" aria-label={t('newsroom.review.plan.quick')} className="flex flex-wrap gap-2">
          {QUICK_TIMES.map((choice) => (
            <Button
              key={choice}
              size="small"
              onClick={() => choose(wallText(quickTime(choice, now, zone).toISOString(), zone))}
            >
              {choice === 'tomorrow'
                ? t('newsroom.review.plan.tomorrow')
                : t(`newsroom.review.plan.${choice}`, { time: hourText(DIGEST_HOURS[choice]) })}
            </Button>
          ))}
        </div>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            ref={dayField}
            type="date"
            label={t('newsroom.review.plan.day')}
            value={day}
            required
            error={problem ?? undefined}
            onChange={({ target }) => choose([target.value, time])}
          />
          <Field
            type="time"
            label={t('newsroom.review.plan.time')}
            hint={t('newsroom.review.plan.zone', { zone: zoneName(zone, at ?? now) })}
            value={time}
            required
            onChange={({ target }) => choose([day, target.value])}
          />
        </div>
        <div role="status" className="text-sm text-ink2">
          {at && <Moment at={at.toISOString()} zone={zone} />}
        </div>
      </form>
    </Confirm>
  )
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
