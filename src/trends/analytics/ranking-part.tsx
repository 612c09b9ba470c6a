import { useId } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { type Answer, nameOf, unitOf } from './analytics-view.ts'
import { KeyName } from './key-name.tsx'
import { isPartition } from './rules.ts'
import { useFigures } from './use-figures.ts'

/** The largest keys as a table with a bar in each row; a line in the bar marks the value of the span before. */
export function RankingPart({ answer, compares }: { answer: Answer; compares: boolean }) {
  const { t } = useI18n()
  const { percent, number, change } = useFigures()
  const id = useId()
  const { kind, figures, keys } = answer
  const [first] = figures
  if (!first) return null
  const most = Math.max(
    ...figures.map(({ stories, before }) => (compares ? Math.max(stories, before) : stories)),
  )
  const finding = isPartition(kind) ? unitOf(kind) : kind === 'funding' ? 'funding' : 'named'
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-xl font-bold">
        {t(`library.analytics.lead.${finding}`, {
          name: nameOf(t, kind, first),
          share: percent(first.share),
        })}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink2">
        {keys > figures.length &&
          t('library.analytics.shown', { shown: number(figures.length), total: number(keys) })}{' '}
        {compares && t('library.analytics.markBefore')}
      </p>
      <table className="w-full text-sm">
        <thead className="border-b border-ink text-xs text-ink2">
          <tr>
            <th scope="col" className="py-2 pe-3 text-start font-semibold">
              {t(`library.analytics.column.${kind}`)}
            </th>
            <th scope="col" className="px-2 py-2 text-end font-semibold">
              {t(`library.analytics.column.${unitOf(kind)}`)}
            </th>
            <th scope="col" className="px-2 py-2 text-end font-semibold">
              {t('library.analytics.column.share')}
            </th>
            {compares && (
              <>
                <th scope="col" className="px-2 py-2 text-end font-semibold max-sm:hidden">
                  {t('library.analytics.column.before')}
                </th>
                <th scope="col" className="ps-2 py-2 text-end font-semibold">
                  {t('library.analytics.column.change')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <tr key={figure.key} className="border-b border-line">
              <th scope="row" className="w-3/5 py-2 pe-3 text-start font-normal">
                <KeyName answer={answer} of={figure} />
                <Bar now={figure.stories / most} before={compares ? figure.before / most : null} />
              </th>
              <td className="num px-2 text-end font-semibold">{number(figure.stories)}</td>
              <td className="px-2 text-end">{percent(figure.share)}</td>
              {compares && (
                <>
                  <td className="num px-2 text-end max-sm:hidden">{number(figure.before)}</td>
                  <td className="ps-2 text-end">
                    {change(figure.stories, figure.before) ?? t('library.analytics.new')}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Bar = ({ now, before }: { now: number; before: number | null }) => (
  <span className="relative mt-1.5 block h-2 bg-sunken" aria-hidden="true">
    <span className="absolute inset-y-0 start-0 bg-ink" style={{ inlineSize: `${100 * now}%` }} />
    {before !== null && (
      <span
        className="absolute -inset-y-1 w-1 border-x border-paper bg-ink3"
        style={{ insetInlineStart: `max(0px, calc(${100 * before}% - 2px))` }}
      />
    )}
  </span>
)
