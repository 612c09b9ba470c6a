import { useI18n } from '#languages/i18n.ts'
import type { Key, Translate } from '#languages/translate.ts'
import { Moment } from '../moment.tsx'
import type { AuditEntry } from './calls.ts'
import { Cell } from './parts.tsx'

/** The columns of the log, where there is room for them. */
export const AUDIT_COLUMNS =
  '@4xl:grid-cols-[minmax(0,0.9fr)_minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.8fr)]'

/** The action of a call as text; its name if there is no text. */
export function actionWords(t: Translate, action: string): string {
  const key = `people.audit.does.${action.replaceAll(' ', '-')}`
  const words = t(key as Key) // a call may be newer than the texts
  return words === key ? action : words
}

/** The label of an item's field; its name if there is no text. */
function fieldWords(t: Translate, field: string): string {
  const key = `people.audit.field.${field}`
  const words = t(key as Key) // a field may be newer than the texts
  return words === key ? field : words
}

/** One action: when, who, what, on which item, the changes, and the input. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useI18n()
  return (
    <li
      className={`grid gap-x-4 gap-y-1.5 border-b border-line px-4 py-3 text-sm last:border-b-0 sm:px-6 @4xl:items-start ${AUDIT_COLUMNS}`}
    >
      <Cell label={t('people.audit.at')}>
        <Moment at={entry.at} time />
      </Cell>
      <Cell label={t('people.audit.actor')}>
        <bdi className="wrap-anywhere">
          {entry.actor_id === null ? t('people.audit.commandLine') : entry.actor}
        </bdi>
      </Cell>
      <Cell label={t('people.audit.action')}>
        <span className="font-semibold">{actionWords(t, entry.action)}</span>
      </Cell>
      <Cell label={t('people.audit.item')}>
        {entry.item_title !== null && (
          <span className="block wrap-anywhere">
            <bdi>{entry.item_title}</bdi>
          </span>
        )}
        {entry.item_id !== null && (
          <code dir="ltr" className="block text-2xs text-ink3 wrap-anywhere rtl:text-end">
            {entry.item_id}
          </code>
        )}
      </Cell>
      <Cell label={t('people.audit.changes')}>
        <Changes entry={entry} />
        <Details entry={entry} />
      </Cell>
    </li>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useI18n()
  const changes = Object.entries(entry.changes)
  if (changes.length === 0) return <span className="text-ink2">{t('people.audit.noChanges')}</span>
  return (
    <dl className="grid gap-1">
      {changes.map(([field, { from, to }]) => (
        <div key={field} className="min-w-0">
          <dt className="inline font-semibold">
            <bdi>{fieldWords(t, field)}</bdi>{' '}
          </dt>
          <dd className="inline wrap-anywhere">
            <span className="sr-only">{t('people.audit.before')} </span>
            <del dir="auto" className="text-ink2">
              {valueText(t, from)}
            </del>{' '}
            <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
              →
            </span>{' '}
            <span className="sr-only">{t('people.audit.after')} </span>
            <ins dir="auto" className="no-underline">
              {valueText(t, to)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Details({ entry }: { entry: AuditEntry }) {
  const { t } = useI18n()
  const rest = [
    ['people.audit.asked', JSON.stringify(entry.asked)],
    ['people.audit.address', entry.address],
    ['people.audit.request', entry.request_id],
  ] as const
  return (
    <details className="mt-1 text-xs text-ink2">
      <summary className="min-h-6 cursor-pointer py-1 underline decoration-edge underline-offset-4">
        {t('people.audit.details')}
      </summary>
      <dl className="mt-1 grid gap-1">
        {rest.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt className="inline font-semibold">{t(label)} </dt>
              <dd dir="ltr" className="inline wrap-anywhere">
                {value}
              </dd>
            </div>
          ),
        )}
      </dl>
    </details>
  )
}

function valueText(t: Translate, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('people.audit.nothing')
  if (Array.isArray(value))
    return value.length === 0 ? t('people.audit.nothing') : value.map((each) => valueText(t, each)).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
