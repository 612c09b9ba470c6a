import { useId } from 'react'
import { ShareBar } from '#ui/share-bar.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type Answer, nameOf, unitOf } from './analytics-view.ts'
import { LARGEST } from './rules.ts'
import { useFigures } from './use-figures.ts'

/** How the parts of a whole are distributed; renders nothing if the kind is not a partition. */
export function MixPart({ answer }: { answer: Answer }) {
  const { t } = useI18n()
  const { percent, times } = useFigures()
  const id = useId()
  const { kind, mix, figures, keys } = answer
  if (mix === null) return null
  const parts = figures
    .slice(0, LARGEST)
    .map((figure) => ({ key: figure.key, name: nameOf(t, kind, figure), share: figure.share }))
  const left = 1 - mix.largest
  const rest = keys > LARGEST ? { key: 'rest', name: t('library.analytics.rest'), share: left } : null
  const unit = unitOf(kind)
  return (
    <section aria-labelledby={`${id}-title`} className="border-t-2 border-ink pt-4">
      <h2 id={`${id}-title`} className="text-xl font-bold">
        {keys > LARGEST
          ? t(`library.analytics.largest.${unit}`, { share: percent(mix.largest) })
          : t(`library.analytics.spread.${unit}`, { count: keys })}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink2">
        {t('library.analytics.equals', { equals: times(mix.equals) })}
      </p>
      <ShareBar parts={parts} rest={rest} percent={percent} />
    </section>
  )
}
