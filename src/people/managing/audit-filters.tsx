import { type SyntheticEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Choice } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { InputOf } from '#platform/call.ts'
import type { adminAuditLogExport } from './calls.ts'
import { actionWords } from './audit-row.tsx'
import { DenseField } from './search-bar.tsx'

type Filters = InputOf<typeof adminAuditLogExport>
const EMPTY = { action: '', actor: '', item: '', from: '', to: '' }

type AuditFiltersProps = { actions: readonly string[]; onFilter: (filters: Filters) => void }

/** The filters of the log, applied when the form is submitted. */
export function AuditFilters({ actions, onFilter }: AuditFiltersProps) {
  const { t } = useI18n()
  const [asked, setAsked] = useState(EMPTY)
  const set = (field: keyof typeof EMPTY) => (value: string) => setAsked({ ...asked, [field]: value })
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    onFilter(filtersOf(asked))
  }
  const clear = () => {
    setAsked(EMPTY)
    onFilter({})
  }
  const options = [...new Set([...actions, ...(asked.action === '' ? [] : [asked.action])])]
  return (
    <form
      aria-label={t('people.audit.filters')}
      onSubmit={onSubmit}
      className="grid items-end gap-3 border-b border-line px-4 py-3 @xl:grid-cols-2 @4xl:grid-cols-[repeat(5,minmax(0,1fr))_auto] sm:px-6"
    >
      <div>
        <span aria-hidden="true" className="mb-1 block text-xs font-semibold">
          {t('people.audit.action')}
        </span>
        <Choice
          dense
          quiet
          label={t('people.audit.action')}
          value={asked.action}
          onChange={({ target }) => set('action')(target.value)}
        >
          <option value="">{t('people.audit.allActions')}</option>
          {options.map((action) => (
            <option key={action} value={action}>
              {actionWords(t, action)}
            </option>
          ))}
        </Choice>
      </div>
      <DenseField
        label={t('people.audit.byActor')}
        value={asked.actor}
        maxLength={255}
        onChange={set('actor')}
      />
      <DenseField
        label={t('people.audit.byItem')}
        value={asked.item}
        maxLength={200}
        onChange={set('item')}
      />
      <DenseField label={t('people.audit.since')} type="date" value={asked.from} onChange={set('from')} />
      <DenseField label={t('people.audit.until')} type="date" value={asked.to} onChange={set('to')} />
      <div className="flex gap-2">
        <Button type="submit" size="medium">
          {t('people.audit.filter')}
        </Button>
        <Button size="medium" kind="text" onClick={clear}>
          {t('people.audit.clear')}
        </Button>
      </div>
    </form>
  )
}

/** Whole days in the reader's own time zone, including the last one. */
function filtersOf({ action, actor, item, from, to }: typeof EMPTY): Filters {
  const midnight = (day: string, later: number) => {
    const at = new Date(`${day}T00:00`)
    at.setDate(at.getDate() + later)
    return at.toISOString()
  }
  return {
    ...(action !== '' && { action }),
    ...(actor.trim() !== '' && { actor: actor.trim() }),
    ...(item.trim() !== '' && { item_id: item.trim() }),
    ...(from !== '' && { from: midnight(from, 0) }),
    ...(to !== '' && { to: midnight(to, 1) }),
  }
}
