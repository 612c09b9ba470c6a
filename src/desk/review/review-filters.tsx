import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGES, LANGUAGE_NAMES } from '#languages/rules.ts'
import { TIERS } from '#membership/rules.ts'
import { DRAFT_STATUSES } from '#writing/rules.ts'
import { OneOf } from '../parts/one-of.tsx'
import { useAssignable } from './editors.ts'
import {
  type EpisodesOrDrafts,
  KINDS_OF_VIEW,
  type Narrowing,
  WARNINGS,
  choicesIn,
  isNarrow,
  reviewSearchOf,
} from './review-search.ts'
import { SaveView } from './save-view.tsx'
import type { SavedViews } from './use-saved-views.ts'

/** The list is requested this long after the last keystroke. */
const TYPING_MS = 250

/** The id of the search field. */
export const SEARCH_FIELD = 'draft-search'

type ReviewFiltersProps = ChoicesProps & { saved: SavedViews }
type ChoicesProps = {
  narrowing: Narrowing
  view: EpisodesOrDrafts
  onNarrow: (next: Narrowing) => void
}

/** The search field, and the collapsed filters with their count. */
export function ReviewFilters({ narrowing, view, onNarrow, saved }: ReviewFiltersProps) {
  const { t } = useI18n()
  const field = useRef<HTMLInputElement>(null)
  const count = choicesIn(narrowing)
  const { q = '' } = narrowing
  const typed = useTyped((words) => onNarrow({ ...narrowing, q: words }))
  useEffect(() => {
    // text typed here updates the address; changes of the address are shown here
    if (field.current && document.activeElement !== field.current) field.current.value = q
  }, [q])
  return (
    <search className="block border-b border-line px-3 py-2">
      <Field
        quiet
        ref={field}
        id={SEARCH_FIELD}
        type="search"
        label={t('newsroom.review.search')}
        placeholder={t('newsroom.review.search')}
        defaultValue={q}
        maxLength={200}
        onChange={({ target }) => typed(target.value)}
      />
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-3">
        <details className="min-w-0 grow open:order-last open:basis-full">
          <summary className="min-h-9 cursor-pointer py-2 text-sm font-semibold underline decoration-edge underline-offset-4">
            {count === 0 ? t('newsroom.review.filters') : t('newsroom.review.filtersActive', { count })}
          </summary>
          <Choices narrowing={narrowing} view={view} onNarrow={onNarrow} />
          <SaveView narrowing={narrowing} saved={saved} />
        </details>
        <OneOf
          quiet
          dense
          label={t('newsroom.review.order')}
          values={['newest'] as const}
          none={t('newsroom.review.order.strongest')}
          value={narrowing.order}
          nameOf={() => t('newsroom.review.order.newest')}
          onChange={(order) => onNarrow({ ...narrowing, order })}
        />
        {isNarrow(narrowing) && (
          <Button
            kind="text"
            size="small"
            onClick={() => {
              typed('')
              onNarrow({ order: narrowing.order })
            }}
          >
            {t('newsroom.review.filtersClear')}
          </Button>
        )}
      </div>
    </search>
  )
}

function Choices({ narrowing, view, onNarrow }: ChoicesProps) {
  const { t } = useI18n()
  const change = (some: Narrowing) => onNarrow({ ...narrowing, ...some })
  const every = t('newsroom.review.filter.every')
  return (
    <div className="grid grid-cols-2 gap-3 pt-1 pb-2">
      <OneOf
        dense
        label={t('newsroom.review.filter.status')}
        values={DRAFT_STATUSES}
        value={narrowing.status ?? 'pending'}
        nameOf={(each) => t(`newsroom.review.filter.status.${each}`)}
        onChange={(status) => change({ status: reviewSearchOf({ status }).status })}
      />
      <OneOf
        dense
        label={t('newsroom.review.filter.type')}
        values={KINDS_OF_VIEW[view]}
        value={narrowing.type}
        nameOf={(each) => t(`newsroom.review.type.${each}`)}
        none={every}
        onChange={(type) => change({ type })}
      />
      <OneOf
        dense
        label={t('newsroom.review.filter.language')}
        values={LANGUAGES}
        value={narrowing.language}
        nameOf={(each) => LANGUAGE_NAMES[each]}
        none={every}
        onChange={(language) => change({ language })}
      />
      <OneOf
        dense
        label={t('newsroom.review.filter.tier')}
        values={TIERS}
        value={narrowing.tier}
        nameOf={(each) => t(`newsroom.review.tier.${each}`)}
        none={every}
        onChange={(tier) => change({ tier })}
      />
      <OneOf
        dense
        label={t('newsroom.review.filter.warnings')}
        values={WARNINGS}
        value={narrowing.warnings}
        nameOf={(each) => t(`newsroom.review.filter.warnings.${each}`)}
        none={every}
        onChange={(warnings) => change({ warnings })}
      />
      <Assigned value={narrowing.assigned} onChange={(assigned) => change({ assigned })} />
    </div>
  )
}

type AssignedProps = { value: string | undefined; onChange: (value: string | undefined) => void }

/** Me, no one, and every other editor; an editor named in the address is offered even if they no longer review. */
function Assigned({ value, onChange }: AssignedProps) {
  const { t } = useI18n()
  const { values: known, nameOf } = useAssignable()
  return (
    <OneOf
      dense
      label={t('newsroom.review.filter.assigned')}
      values={value === undefined || known.includes(value) ? known : [...known, value]}
      value={value}
      nameOf={nameOf}
      none={t('newsroom.review.filter.every')}
      onChange={onChange}
    />
  )
}

/** Passes on the typed text once typing has paused, but not after the list is gone. */
function useTyped(onWords: (words: string | undefined) => void): (words: string) => void {
  const latest = useRef(onWords)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => {
    latest.current = onWords
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return (words) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => latest.current(words.trim() || undefined), TYPING_MS)
  }
}
