import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { FirstStepsAnswer } from '#today/first-steps/calls.ts'
import type { FirstStep } from '#today/first-steps/rules.ts'
import { RemoveSamples } from '../../samples/samples.tsx'
import { KeySign, useShownKey } from '../../parts/key.tsx'
import { Actions, Text } from './step-parts.tsx'
import { EditionStep, MailStep } from './edition-steps.tsx'
import { ModelStep } from './model-step.tsx'
import { SourcesStep } from './sources-step.tsx'

/** What is to be done in the open step, with its buttons. */
export function StepWork({ step, answer }: { step: FirstStep; answer: FirstStepsAnswer }) {
  const { t } = useI18n()
  const shownKey = useShownKey('I')
  const toInbox = (label: string) => (
    <Link
      to="/content-review"
      search={{}}
      aria-keyshortcuts={shownKey}
      className={buttonClass('act', 'medium')}
    >
      {label}
      <KeySign>{shownKey}</KeySign>
    </Link>
  )
  const works: Record<FirstStep, ReactNode> = {
    account: null,
    review: (
      <>
        <Text>{t('newsroom.first.text.review')}</Text>
        <Actions>
          {toInbox(t('newsroom.first.do.review'))}
          {shownKey !== undefined && (
            <span className="text-xs text-ink3 max-md:hidden pointer-coarse:hidden">
              {t('newsroom.first.keys')}
            </span>
          )}
        </Actions>
      </>
    ),
    live: (
      <>
        <Text>{t('newsroom.first.text.live')}</Text>
        <Actions>{toInbox(t('newsroom.first.do.live'))}</Actions>
      </>
    ),
    edition: <EditionStep edition={answer.edition} />,
    sources: <SourcesStep />,
    model: <ModelStep />,
    mail: <MailStep edition={answer.edition} />,
    samples: (
      <>
        <Text>{t('newsroom.first.text.samples')}</Text>
        <Actions>
          <RemoveSamples kind="act" />
        </Actions>
      </>
    ),
  }
  return works[step]
}
