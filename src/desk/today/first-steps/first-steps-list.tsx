import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGES } from '#languages/rules.ts'
import { STARTERS } from '#sources/rules.ts'
import type { FirstStepsAnswer } from '#today/first-steps/calls.ts'
import { SAMPLE_DRAFTS } from '#today/first-steps/rules.ts'
import { MINUTES } from './minutes.ts'
import { HideList } from './hide-list.tsx'
import { StepWork } from './step-work.tsx'

type Step = FirstStepsAnswer['steps'][number]

/** The first steps: one is open with what is to be done, the done ones are quiet. */
export function FirstStepsList({ answer }: { answer: FirstStepsAnswer }) {
  const { t } = useI18n()
  const { steps } = answer
  const [chosen, choose] = useState<Step['step'] | null>(null)
  const open = steps.filter(({ state }) => state === 'open')
  const here = open.find(({ step }) => step === chosen) ?? open[0]
  return (
    <section
      id="first-steps"
      aria-label={t('people.firstSteps.name')}
      className="min-w-0 border-t-2 border-t-ink bg-surface"
    >
      <ol>
        {steps.map((step, at) =>
          step === here ? (
            <OpenStep key={step.step} step={step} number={at + 1} answer={answer} />
          ) : (
            <ClosedStep
              key={step.step}
              step={step}
              number={at + 1}
              answer={answer}
              onOpen={() => choose(step.step)}
            />
          ),
        )}
      </ol>
      <HideList hidden={answer.hidden} />
    </section>
  )
}

const LINE =
  'grid grid-cols-[1.75rem_minmax(0,1fr)_auto] gap-x-3.5 border-b border-line px-4 last:border-b-0 sm:px-5'

type StepProps = { step: Step; number: number; answer: FirstStepsAnswer }

function OpenStep({ step, number, answer }: StepProps) {
  return (
    <li
      aria-current="step"
      className={`${LINE} items-start border-s-3 border-s-ink py-5 ps-[13px] sm:ps-[17px]`}
    >
      <Number className="border-2 border-ink">{number}</Number>
      <h3 className="pt-px text-lg leading-7 font-bold">
        <Title step={step} />
      </h3>
      <Aside step={step} className="pt-1.5" />
      <div className="col-span-2 col-start-2 mt-1.5 grid gap-3.5 max-sm:col-span-3 max-sm:col-start-1 max-sm:mt-3">
        <StepWork step={step.step} answer={answer} />
      </div>
    </li>
  )
}

function ClosedStep({ step, number, answer, onOpen }: StepProps & { onOpen: () => void }) {
  const { t } = useI18n()
  if (step.state === 'open')
    return (
      <li className={`${LINE} relative min-h-12 items-center py-2.5 hover:bg-lit`}>
        <Number className="border border-edge">{number}</Number>
        <h3 className="min-w-0 text-sm font-semibold">
          <button
            type="button"
            className="focus-inside text-start after:absolute after:inset-0"
            onClick={onOpen}
          >
            <Title step={step} />
          </button>
        </h3>
        <Aside step={step} />
      </li>
    )
  const isDone = step.state === 'done'
  return (
    <li className={`${LINE} min-h-12 items-center py-2.5`}>
      <Number className={isDone ? 'bg-ink text-paper' : 'border border-dashed border-edge text-ink3'}>
        {isDone ? <Check className="size-4" strokeWidth={2} aria-hidden="true" /> : number}
      </Number>
      <h3 className="min-w-0 text-sm font-semibold text-ink3">
        <Title step={step} />
      </h3>
      <span className="flex flex-wrap items-center justify-end gap-x-3 text-xs text-ink3">
        {step.step === 'live' && answer.story !== null && (
          <a
            href={`/news/${answer.story}`}
            className="inline-flex min-h-6 items-center font-semibold text-ink underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            {t('newsroom.first.viewStory')}
          </a>
        )}
        <span>{t(`newsroom.first.state.${step.state}`)}</span>
      </span>
    </li>
  )
}

const Number = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className={`num grid size-7 place-items-center text-xs font-bold ${className}`}>{children}</span>
)

function Title({ step: { step, parts } }: { step: Step }) {
  const { t } = useI18n()
  if (step === 'review') return t('newsroom.first.step.review', { count: parts?.total ?? SAMPLE_DRAFTS })
  if (step === 'edition') return t('newsroom.first.step.edition', { count: LANGUAGES.length })
  if (step === 'sources') return t('newsroom.first.step.sources', { count: STARTERS })
  if (step !== 'model') return t(`newsroom.first.step.${step}`)
  return (
    <>
      {t('newsroom.first.step.model')}{' '}
      <span className="font-normal text-ink3">{t('newsroom.first.optional')}</span>
    </>
  )
}

/** How far the step is, or about how long it takes. */
function Aside({ step: { step, parts }, className = '' }: { step: Step; className?: string }) {
  const { t } = useI18n()
  const text =
    parts !== null && parts.done > 0
      ? t('newsroom.first.done', { done: parts.done, count: parts.total })
      : step === 'samples'
        ? t('newsroom.first.onePress')
        : t('newsroom.first.minutes', { count: MINUTES[step] })
  return <span className={`text-xs whitespace-nowrap text-ink3 ${className}`}>{text}</span>
}
