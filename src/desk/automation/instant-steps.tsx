import { useI18n } from '#languages/i18n.ts'

const STEPS = ['search', 'choose', 'write'] as const

/** The three steps of an instant search, with the current one marked. Source: administration §4. */
export function InstantSteps({ at }: { at: (typeof STEPS)[number] }) {
  const { t } = useI18n()
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line px-4 py-2.5 text-xs sm:px-6">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === at ? 'step' : undefined}
          className={
            step === at ? 'font-semibold underline decoration-2 underline-offset-[6px]' : 'text-ink3'
          }
        >
          {t('newsroom.scraping.step', { n: index + 1, what: t(`newsroom.scraping.step.${step}`) })}
        </li>
      ))}
    </ol>
  )
}
