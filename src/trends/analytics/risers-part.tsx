import { useId } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { type Answer, nameOf, unitOf } from './analytics-view.ts'
import { KeyName } from './key-name.tsx'
import { RISER_FLOOR, RISER_SHRINKAGE } from './rules.ts'
import { useFigures } from './use-figures.ts'

/** The fastest-growing keys, and how they are determined. */
export function RisersPart({ answer }: { answer: Answer }) {
  const { t } = useI18n()
  const { number, times } = useFigures()
  const id = useId()
  const { kind, risers, all } = answer
  const [first] = risers
  return (
    <section aria-labelledby={`${id}-title`} className="border-t-2 border-ink pt-4">
      <h2 id={`${id}-title`} className="text-xl font-bold">
        {first
          ? t('library.analytics.riser', { name: nameOf(t, kind, first), times: times(first.growth) })
          : t(all.before === 0 ? 'library.analytics.nothingBefore' : 'library.analytics.noRiser')}
      </h2>
      {risers.length > 0 && (
        <ol className="mt-4 grid">
          {risers.map((riser, at) => (
            <li
              key={riser.key}
              className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-b border-line py-2.5"
            >
              <span className="min-w-0">
                <KeyName answer={answer} of={riser} />
                <span className="block text-xs text-ink2">
                  {t(`library.analytics.expected.${unitOf(kind)}`, {
                    count: riser.stories,
                    expected: number(Math.round(riser.expected)),
                  })}
                </span>
              </span>
              <bdi
                dir="ltr"
                className={`grid h-7 min-w-12 place-items-center px-1.5 text-sm font-bold ${at === 0 ? 'bg-signal text-onsignal' : 'border border-edge'}`}
              >
                ×{times(riser.growth)}
              </bdi>
            </li>
          ))}
        </ol>
      )}
      <p className="mt-3 text-xs text-ink2">
        {t('library.analytics.how', { floor: number(RISER_FLOOR), added: number(RISER_SHRINKAGE) })}
      </p>
    </section>
  )
}
