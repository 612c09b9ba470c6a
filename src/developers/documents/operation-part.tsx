import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { type FieldRow, type Operation, rowsOf, typeOf } from './document.ts'
import { TryIt } from './try-it.tsx'

const HEAD = 'py-2 pe-4 text-start text-2xs font-semibold text-ink2'
const CELL = 'py-2 pe-4 align-top'

/** One call: what it answers, what may be asked, what may go wrong, and examples that run with `apiKey`. */
export function OperationPart({ operation, apiKey }: { operation: Operation; apiKey: string }) {
  const { t } = useI18n()
  const { id, path, scope } = operation
  return (
    <section aria-labelledby={id} className="mt-12 scroll-mt-4 border-t-2 border-ink pt-5">
      <h3 id={id} className="scroll-mt-4 text-xl font-bold">
        <code dir="ltr" className="wrap-anywhere">
          <span className="text-ink3">GET</span> {path}
        </code>
      </h3>
      <p className="mt-2 max-w-[72ch] text-base text-ink2">
        {t(`developers.call.${id}` as Key)} {scope !== null && t('developers.reference.scope', { scope })}
      </p>
      <div className="mt-5 grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <div className="min-w-0">
          <Parameters operation={operation} />
          <Answer rows={rowsOf(operation.answer)} />
          <Problems statuses={operation.problems} />
        </div>
        <TryIt operation={operation} apiKey={apiKey} />
      </div>
    </section>
  )
}

function Parameters({ operation }: { operation: Operation }) {
  const { t } = useI18n()
  if (operation.parameters.length === 0) return null
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="pb-1 text-start font-bold">{t('developers.reference.parameters')}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={HEAD}>
              {t('developers.reference.name')}
            </th>
            <th scope="col" className={HEAD}>
              {t('developers.reference.type')}
            </th>
            <th scope="col" className={HEAD}>
              {t('developers.reference.bounds')}
            </th>
          </tr>
        </thead>
        <tbody>
          {operation.parameters.map(({ name, required, schema }) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className={`${CELL} text-start font-semibold`}>
                <code dir="ltr">{name}</code>
              </th>
              <td className={`${CELL} wrap-anywhere`}>
                <code dir="ltr" className="inline-block text-xs">
                  {typeOf(schema)}
                </code>
              </td>
              <td className={`${CELL} text-xs text-ink2`}>
                {required
                  ? t('developers.reference.required')
                  : schema.minimum !== undefined && schema.maximum !== undefined
                    ? t('developers.reference.range', {
                        min: schema.minimum,
                        max: schema.maximum,
                        usual: String(schema.default),
                      })
                    : t('developers.reference.optional')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Answer({ rows }: { rows: readonly FieldRow[] }) {
  const { t } = useI18n()
  return (
    <details className="mt-5 border-b border-line pb-3">
      <summary className="min-h-9 cursor-pointer py-1.5 text-sm font-bold">
        {t('developers.reference.answer', { count: rows.length })}
      </summary>
      <ul dir="ltr" className="mt-1 text-xs">
        {rows.map(({ name, type, optional, depth }, at) => (
          <li key={at} className="py-0.5 wrap-anywhere" style={{ paddingInlineStart: `${depth * 1.25}rem` }}>
            <code>
              <span className="font-semibold">{name}</span>
              {optional && '?'}: <span className="text-ink2">{type}</span>
            </code>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Problems({ statuses }: { statuses: readonly string[] }) {
  const { t } = useI18n()
  return (
    <details className="border-b border-line py-3">
      <summary className="min-h-9 cursor-pointer py-1.5 text-sm font-bold">
        {t('developers.reference.problems')}
      </summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {statuses.map((status) => (
          <div key={status} className="col-span-2 grid grid-cols-subgrid">
            <dt className="num font-semibold">{status}</dt>
            <dd className="text-ink2">{t(`developers.problem.${status}` as Key)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
