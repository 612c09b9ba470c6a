import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { callQuery } from '#platform/ask.ts'
import { searchFacets } from './calls.ts'
import { countText } from './counts.ts'
import {
  AGES,
  type Asked,
  type Filter,
  SEARCH_KINDS,
  type SearchKind,
  VALUE_FILTERS,
  valueFiltersOf,
} from './rules.ts'
import { filterText } from './search-bar.tsx'

type ChoicesProps = { asked: Asked; kind?: SearchKind; within?: 'archive'; onChange: (next: Asked) => void }

/** The filters of a list, each choice with the number of matches that it would leave. */
export default function FacetChoices({ asked, kind, within, onChange }: ChoicesProps) {
  const { t, language } = useI18n()
  const type = kind ?? asked.type
  const facets = useQuery({
    ...callQuery(searchFacets, {
      ...asked,
      ...(type && { type }),
      ...(within && { within }),
      lang: language,
    }),
    placeholderData: keepPreviousData,
  })
  if (facets.isError)
    return (
      <div className="mt-4">
        <Notice
          kind="failed"
          title={t('library.search.loadFailed')}
          level={2}
          actions={
            <Button kind="line" onClick={() => void facets.refetch()}>
              {t('frame.retry')}
            </Button>
          }
        />
      </div>
    )
  if (!facets.data) return <Skeleton className="mt-4 h-40 w-full" />
  const { categories, ages } = facets.data
  const named = (part: Filter, counts: typeof ages) =>
    counts.map((each) => ({ ...each, text: filterText(t, language, part, each.value) }))
  const choose = (part: Filter, value: string | null) => {
    const { [part]: _, to, ...others } = asked
    const end = part === 'from' ? {} : { ...(to && { to }) }
    onChange({ ...others, ...end, ...(value !== null && { [part]: value }) })
  }
  const isAge = AGES.some((age) => age === asked.from)
  return (
    <div className="mt-2 grid gap-x-10 lg:grid-cols-2" aria-busy={facets.isPlaceholderData || undefined}>
      <div className="lg:col-span-2">
        <Choices
          name="category"
          legend={t('library.search.category')}
          all={t('library.search.all')}
          chosen={asked.category ?? null}
          choices={named('category', categories)}
          onChoose={(value) => choose('category', value)}
        />
      </div>
      <div>
        <Choices
          name="age"
          legend={t('library.search.age')}
          all={t('library.search.anyTime')}
          chosen={isAge ? (asked.from ?? null) : asked.from || asked.to ? 'days' : null}
          choices={named('from', ages)}
          onChoose={(value) => choose('from', value)}
        />
        <Days key={`${asked.from} ${asked.to}`} asked={asked} onChange={onChange} />
      </div>
      {valueFiltersOf(kind ? [kind] : SEARCH_KINDS).map((name) => (
        <Choices
          key={name}
          name={name}
          legend={t(VALUE_FILTERS[name].legend)}
          all={t('library.search.all')}
          chosen={asked[name] ?? null}
          choices={named(name, facets.data[VALUE_FILTERS[name].counts])}
          onChoose={(value) => choose(name, value)}
        />
      ))}
    </div>
  )
}

type Choice = { value: string; text: string; count: number; is_least: boolean }
type ChoiceProps = {
  name: string
  legend: string
  all: string
  chosen: string | null
  choices: Choice[]
  onChoose: (value: string | null) => void
}

function Choices({ name, legend, all, chosen, choices, onChoose }: ChoiceProps) {
  const { t } = useI18n()
  const offered = choices.filter(({ value, count, is_least }) => count > 0 || is_least || value === chosen)
  return (
    <fieldset className="mt-4">
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {[null, ...offered].map((each) => (
          <label
            key={each?.value ?? ''}
            className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 border border-edge px-3 text-sm hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:font-semibold has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-line)"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={chosen === (each?.value ?? null)}
              onChange={() => onChoose(each?.value ?? null)}
            />
            {each === null ? all : each.text}
            {each !== null && each.count > 0 && (
              <bdi className="tabular-nums opacity-75">{countText(t, each.count, each.is_least)}</bdi>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The first and last day on which an item may have been published. */
function Days({ asked, onChange }: Pick<ChoicesProps, 'asked' | 'onChange'>) {
  const { t } = useI18n()
  const { from, to, ...others } = asked
  const [first, setFirst] = useState(AGES.some((age) => age === from) ? '' : (from ?? ''))
  const [last, setLast] = useState(to ?? '')
  return (
    <form
      className="mt-3 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ ...others, ...(first && { from: first }), ...(last && { to: last }) })
      }}
    >
      <Field
        label={t('library.search.from')}
        type="date"
        value={first}
        max={last || undefined}
        onChange={({ target }) => setFirst(target.value)}
      />
      <Field
        label={t('library.search.to')}
        type="date"
        value={last}
        min={first || undefined}
        onChange={({ target }) => setLast(target.value)}
      />
      <Button type="submit" kind="line">
        {t('library.search.applyDates')}
      </Button>
    </form>
  )
}
