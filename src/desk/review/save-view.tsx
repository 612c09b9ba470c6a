import { type FormEvent, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Cross } from '#ui/cross.tsx'
import { Field } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type Narrowing, isNarrow, narrowingOf } from './review-search.ts'
import { MAX_VIEWS, MAX_VIEW_NAME } from './saved-views.ts'
import type { SavedViews } from './use-saved-views.ts'

type SaveViewProps = { narrowing: Narrowing; saved: SavedViews }

/** Saves the filters under a name, and removes saved ones. */
export function SaveView({ narrowing, saved: { views, save, remove } }: SaveViewProps) {
  const { t } = useI18n()
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = field.current?.value.trim() ?? ''
    if (name === '' || !field.current) return field.current?.focus()
    save(name, narrowingOf(narrowing))
    field.current.value = ''
  }
  return (
    <div className="grid gap-2 pb-2">
      {isNarrow(narrowing) && views.length >= MAX_VIEWS && (
        <p className="text-xs text-ink2">{t('newsroom.review.views.full')}</p>
      )}
      {isNarrow(narrowing) && views.length < MAX_VIEWS && (
        <form onSubmit={submit} className="flex items-end gap-2">
          <div className="min-w-0 grow">
            <Field ref={field} label={t('newsroom.review.views.name')} maxLength={MAX_VIEW_NAME} />
          </div>
          <Button type="submit" size="large">
            {t('newsroom.review.views.save')}
          </Button>
        </form>
      )}
      {views.length > 0 && (
        <ul aria-label={t('newsroom.review.views.saved')} className="grid text-sm">
          {views.map(({ name }) => (
            <li key={name} className="flex items-center justify-between gap-2">
              <bdi className="truncate">{name}</bdi>
              <button
                type="button"
                aria-label={t('newsroom.review.views.remove', { name })}
                onClick={({ currentTarget }) => {
                  currentTarget.closest('details')?.querySelector('summary')?.focus()
                  remove(name)
                }}
                className="grid size-9 shrink-0 place-items-center text-ink2 hover:text-ink"
              >
                <Cross small />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
