import type { ChartLine } from '#ui/line-chart.tsx'
import type { LineLook } from '#ui/line-look.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type Answer, nameOf, unitOf } from './analytics-view.ts'
import { ChartPart } from './chart-part.tsx'
import { useFigures } from './use-figures.ts'

type PartProps = { answer: Answer; compares: boolean }

const LOOKS: readonly LineLook[] = [0, 1, 2, 3, 4]

/** The total of the span and of the span before. */
export function AllPart({ answer, compares }: PartProps) {
  const { t } = useI18n()
  const { change, span, day, number } = useFigures()
  const { kind, all, starts, step, all_line: points, before_line: before } = answer
  const grown = change(all.stories, all.before)
  const then = span(answer.before_from, answer.before_to)
  const most = Math.max(0, ...points)
  const peak = day(starts[points.indexOf(most)] ?? answer.to)
  const of = kind === 'tool-category' || kind === 'funding' ? kind : 'stories'
  const lines: ChartLine[] = [
    { key: 'now', name: span(answer.from, answer.to), points, look: 0 },
    ...(compares ? [{ key: 'before', name: then, points: before, look: 'before' as const }] : []),
  ]
  return (
    <ChartPart
      title={t(`library.analytics.whole.${of}`, { count: all.stories })}
      text={[
        t(`library.analytics.peak.${step}`, { day: peak, count: number(most) }),
        ...(compares
          ? [
              grown === null
                ? t('library.analytics.nothingBefore')
                : t('library.analytics.against', { change: grown, span: then }),
            ]
          : []),
      ].join(' ')}
      answer={answer}
      lines={lines}
    />
  )
}

/** How the largest keys developed, step by step. */
export function MovementPart({ answer }: { answer: Answer }) {
  const { t } = useI18n()
  const { number } = useFigures()
  const { kind, starts, step } = answer
  const [first, ...others] = answer.lines
  if (!first) return null
  const lines: ChartLine[] = answer.lines.map((line, at) => ({
    key: line.key,
    name: nameOf(t, kind, line),
    points: line.points,
    look: LOOKS[at] ?? 4,
    ...(kind === 'language' && { lang: line.key }),
  }))
  const ahead = starts.filter((_, at) => {
    const most = first.points[at] ?? 0
    return most > 0 && others.every(({ points }) => (points[at] ?? 0) < most)
  }).length
  return (
    <ChartPart
      title={t(`library.analytics.ahead.${step}`, {
        name: nameOf(t, kind, first),
        ahead: number(ahead),
        total: number(starts.length),
      })}
      text={t(`library.analytics.lines.${unitOf(kind)}`)}
      answer={answer}
      lines={lines}
    />
  )
}
