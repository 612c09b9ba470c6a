import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field, Tick } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGES, LANGUAGE_NAMES, type Language } from '#languages/rules.ts'
import { systemClock } from '#platform/clock.ts'
import type { DraftView } from '#review/calls.ts'
import { mayAwaitTranslations } from '#review/rules.ts'
import { type EditCategory, sectionOf } from '#writing/rules.ts'
import { Moment } from '../parts/moment.tsx'
import { zoneName } from '../parts/zones.ts'
import { Confirm } from '../parts/confirm.tsx'
import { wallText } from '../manage/events/event-fields.ts'
import { QUICK_TIMES, plannedMoment, quickTime } from './plan-times.ts'
import type { Plan, Planned } from './decision.ts'
import { DIGEST_HOURS } from './rules.ts'

/** What an approved draft waits for. */
export type Waits = 'time' | 'translations'

type PlanDialogProps = {
  draft: DraftView
  /** The category as the editor has chosen it. */
  category: EditCategory
  /** What is chosen first: whether it waits for a time or for its translations. */
  first: Waits
  busy: boolean
  onPlan: (plan: Plan) => Promise<Planned>
  onClose: () => void
}

/**
 * Asks when an approved draft should be published: at a time, in the digest's time zone, or once its translations are reviewed.
 */
export default function PlanDialog({ draft, category, first, busy, onPlan, onClose }: PlanDialogProps) {
  const { t, site } = useI18n()
  const zone = site.timeZone
  const [now] = useState(() => systemClock.now())
  const [[day, time], setWhen] = useState(() => wallText(quickTime('morning', now, zone).toISOString(), zone))
  const [problem, setProblem] = useState<string | null>(null)
  const others = LANGUAGES.filter((each) => each !== draft.language)
  const [waits, setWaits] = useState(first)
  const [languages, setLanguages] = useState<readonly Language[]>(others)
  const mayWait = mayAwaitTranslations(draft.content_type, sectionOf(category))
  const dayField = useRef<HTMLInputElement>(null)
  const firstLanguage = useRef<HTMLInputElement>(null)
  const at = plannedMoment(day, time, zone)
  const choose = (when: [string, string]) => {
    setWhen(when)
    setProblem(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = await (waits === 'translations'
      ? languages.length === 0
        ? { problem: t('newsroom.awaitNone') }
        : onPlan({ awaitTranslations: [...languages] })
      : at === null
        ? { problem: t('newsroom.review.plan.needed') }
        : onPlan({ publishAt: at.toISOString() }))
    if (found === 'planned') return onClose()
    if (found === 'declined') return
    setProblem(found.problem)
    const field = waits === 'time' ? dayField.current : firstLanguage.current
    field?.focus() // its error is announced with it
  }
  return (
    <Confirm
      title={t('newsroom.review.plan.title')}
      text={draft.title}
      confirm={t(waits === 'time' ? 'newsroom.review.plan.submit' : 'newsroom.review.held.submit')}
      tone="act"
      form="plan"
      busy={busy}
      onClose={onClose}
    >
      <form id="plan" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {mayWait && (
          <fieldset className="grid gap-1">
            <legend className="sr-only">{t('newsroom.review.plan.title')}</legend>
            {(['time', 'translations'] as const).map((each) => (
              <Tick
                key={each}
                type="radio"
                name="waits"
                label={t(`newsroom.review.plan.waits.${each}`)}
                checked={waits === each}
                onChange={() => {
                  setWaits(each)
                  setProblem(null)
                }}
              />
            ))}
          </fieldset>
        )}
        {waits === 'translations' && (
          <fieldset aria-describedby="plan-languages" className="grid gap-3">
            <legend className="mb-2 text-sm font-semibold">{t('newsroom.review.held.languages')}</legend>
            <div className="flex flex-wrap gap-x-6 gap-y-1">
              {others.map((each, n) => (
                <Tick
                  key={each}
                  ref={n === 0 ? firstLanguage : undefined}
                  label={<bdi lang={each}>{LANGUAGE_NAMES[each]}</bdi>}
                  checked={languages.includes(each)}
                  onChange={({ target }) => {
                    setLanguages(
                      others.filter((one) => (one === each ? target.checked : languages.includes(one))),
                    )
                    setProblem(null)
                  }}
                />
              ))}
            </div>
            <p
              id="plan-languages"
              role="status"
              className={`text-sm ${problem === null ? 'text-ink2' : 'font-semibold text-danger'}`}
            >
              {problem ?? t('newsroom.review.held.hint')}
            </p>
          </fieldset>
        )}
        {waits === 'time' && (
          <>
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
          </>
        )}
      </form>
    </Confirm>
  )
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
