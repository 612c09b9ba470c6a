import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import type { DocumentedOperation } from '../calls.ts'
import { Fold } from './fold.tsx'
import { TryIt } from './try-it.tsx'

const HEAD = 'py-2 pe-4 text-start text-2xs font-semibold text-ink2'
const CELL = 'py-2 pe-4 align-top'

/** One call: its response, its parameters, its errors, and examples that run with `apiKey`. */
export function OperationPart({ operation, apiKey }: { operation: DocumentedOperation; apiKey: string }) {
  const { t, language } = useI18n()
  const { id, path, scope } = operation
  return (
    <section aria-labelledby={id} className="mt-12 border-t-2 border-ink pt-5">
      <h2 id={id} className="scroll-mt-4 text-xl font-bold">
        <a href={`#${id}`} className="underline-offset-4 hover:underline">
          <code dir="ltr" translate="no" className="wrap-anywhere">
            <span className="text-ink3">GET</span> {path}
          </code>
        </a>
      </h2>
      <p className="mt-2 max-w-[72ch] text-base text-ink2">
        {t(`developers.call.${id}` as Key)} {scope !== null && t('developers.reference.scope', { scope })}
      </p>
      <div className="mt-5 grid gap-x-12 gap-y-6 xl:grid-cols-2">
        <div className="min-w-0">
          <Parameters operation={operation} />
          <Answer fields={operation.fields} />
          <Problems statuses={operation.problems} />
        </div>
        <TryIt key={language} operation={operation} apiKey={apiKey} />
      </div>
    </section>
  )
}

function Parameters({ operation }: { operation: DocumentedOperation }) {
  const { t } = useI18n()
  if (operation.parameters.length === 0) return null
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-start font-bold">{t('developers.reference.parameters')}</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className={HEAD}>
            {t('developers.reference.name')}
          </th>
          <th scope="col" className={HEAD}>
            {t('developers.reference.meaning')}
          </th>
        </tr>
      </thead>
      <tbody>
        {operation.parameters.map((parameter) => (
          <tr key={parameter.name} className="border-b border-line">
            <th scope="row" className={`${CELL} text-start font-semibold`}>
              <code dir="ltr" translate="no">
                {parameter.name}
              </code>
            </th>
            <td className={`${CELL} wrap-anywhere`}>
              {t(`developers.parameter.${parameter.name}` as Key)}
              <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink2">
                <code dir="ltr" translate="no">
                  {parameter.type}
                </code>
                <Bounds of={parameter} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Bounds({ of: { required, min, max, usual } }: { of: DocumentedOperation['parameters'][number] }) {
  const { t } = useI18n()
  return (
    <span>
      {required
        ? t('developers.reference.required')
        : min !== null && max !== null
          ? t('developers.reference.range', { min, max, usual: usual ?? '' })
          : t('developers.reference.optional')}
    </span>
  )
}

function Answer({ fields }: Pick<DocumentedOperation, 'fields'>) {
  const { t } = useI18n()
  return (
    <Fold name={t('developers.reference.answer', { count: fields.length })}>
      <ul dir="ltr" translate="no" className="text-xs">
        {fields.map(({ name, type, optional, depth }, at) => (
          <li key={at} className="py-0.5 wrap-anywhere" style={{ paddingInlineStart: `${depth * 1.25}rem` }}>
            <code>
              <span className="font-semibold">{name}</span>
              {optional && '?'}: <span className="text-ink2">{type}</span>
            </code>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

function Problems({ statuses }: { statuses: readonly string[] }) {
  const { t } = useI18n()
  return (
    <Fold name={t('developers.reference.problems')}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {statuses.map((status) => (
          <div key={status} className="col-span-2 grid grid-cols-subgrid">
            <dt className="num font-semibold">{status}</dt>
            <dd className="text-ink2">{t(`developers.problem.${status}` as Key)}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  )
}
