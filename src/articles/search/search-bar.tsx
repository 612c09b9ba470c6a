import { useRef, useState } from 'react'
import { Cross } from '#ui/cross.tsx'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/late.tsx'
import { Notice } from '#ui/notice.tsx'
import { Lens } from '#ui/lens.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { Language } from '#languages/rules.ts'
import type { Key, Translate } from '#languages/translate.ts'
import { TOPICS, nameKey } from '../rules.ts'
import { foundText } from './counts.ts'
import { AGES, type Asked, FILTERS, type Filter, MAX_WORDS, type SearchKind, VALUE_FILTERS } from './rules.ts'

const FacetChoices = late(() => import('./facet-choices.tsx'), {
  waiting: <Skeleton className="mt-4 h-40 w-full" />,
})

type BarProps = {
  /** Name of the field. */
  label: string
  asked: Asked
  /** The kind that is searched; all kinds if missing. */
  kind?: SearchKind
  /** With `archive`, the counts cover only what the reader may read there. */
  within?: 'archive'
  /** The current number of results; shown when the list is narrowed. */
  found: { total: number; total_is_least?: boolean } | null
  onChange: (next: Asked) => void
}

/** Search field and filters of a list. The conditions are in the address: `onChange` navigates there. */
export function SearchBar({ label, asked, kind, within, found, onChange }: BarProps) {
  const { t, language } = useI18n()
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { q, ...others } = asked
  const ask = (words: string) => onChange({ ...others, ...(words && { q: words }) })
  const clear = () => {
    if (field.current) field.current.value = ''
    field.current?.focus()
    if (q) ask('')
  }
  const chips = chipsOf(t, language, asked)
  return (
    <search className="block border-y border-line py-4">
      <form
        className="flex flex-wrap items-center gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          ask(field.current?.value.trim() ?? '')
        }}
      >
        <div className="relative min-w-0 grow basis-64 sm:max-w-md">
          <span className="pointer-events-none absolute inset-y-0 start-0 grid w-12 place-items-center text-ink3">
            <Lens />
          </span>
          <input
            ref={field}
            key={q ?? ''}
            type="search"
            name="q"
            defaultValue={q ?? ''}
            maxLength={MAX_WORDS}
            dir="auto"
            enterKeyHint="search"
            autoComplete="off"
            aria-label={label}
            placeholder={label}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.preventDefault()
              clear()
            }}
            className="peer h-12 w-full border border-edge bg-surface px-12 text-base text-ink placeholder:text-ink3 [&::-webkit-search-cancel-button]:hidden"
          />
          <button
            type="button"
            onClick={clear}
            aria-label={t('library.search.clear')}
            className="absolute inset-y-0 end-0 grid w-12 place-items-center text-ink2 peer-placeholder-shown:hidden hover:text-ink"
          >
            <Cross />
          </button>
        </div>
        <Button type="submit" kind="solid">
          {t('library.search.go')}
        </Button>
        <Button kind="line" aria-expanded={open} aria-controls="facets" onClick={() => setOpen(!open)}>
          {t('library.search.filter')}
        </Button>
        <p className="text-sm text-ink2 sm:ms-auto" role="status">
          {found && foundText(t, found)}
        </p>
      </form>
      {chips.length > 0 && (
        <ul className="mt-3 flex flex-wrap items-center gap-2">
          {chips.map(({ part, text }) => (
            <li key={part}>
              <button
                type="button"
                aria-label={t('library.search.remove', { name: text })}
                onClick={() => onChange(without(asked, part))}
                className="inline-flex min-h-9 items-center gap-2 border border-ink bg-ink px-3 text-sm font-semibold text-paper"
              >
                {text}
                <Cross />
              </button>
            </li>
          ))}
          {chips.length > 1 && (
            <li>
              <Button kind="text" onClick={() => onChange(q ? { q } : {})}>
                {t('library.search.clearAll')}
              </Button>
            </li>
          )}
        </ul>
      )}
      <div id="facets" hidden={!open}>
        {open && (
          <FacetChoices
            asked={asked}
            {...(kind && { kind })}
            {...(within && { within })}
            onChange={onChange}
          />
        )}
      </div>
    </search>
  )
}

/** Says that no item contains the words, and what helps. */
export function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useI18n()
  return (
    <Notice
      kind="empty"
      title={t('library.search.nothing')}
      level={2}
      actions={
        <Button kind="line" onClick={onShowAll}>
          {t('library.search.showList')}
        </Button>
      }
    >
      {t('library.search.nothingHint')}
    </Notice>
  )
}

const without = (asked: Asked, part: Filter): Asked => {
  const { [part]: _, ...others } = asked
  return others
}

function chipsOf(t: Translate, language: Language, asked: Asked): { part: Filter; text: string }[] {
  return FILTERS.flatMap((part) => {
    const value = asked[part]
    return value === undefined ? [] : [{ part, text: filterText(t, language, part, value) }]
  })
}

/** The name of a value of a filter. */
export function filterText(t: Translate, language: Language, part: Filter, value: string): string {
  if (part === 'category') return categoryText(t, value)
  if (part !== 'from' && part !== 'to') return t(`${VALUE_FILTERS[part].words}.${value}` as Key) // every value has this key
  const age = AGES.find((each) => each === value)
  if (age) return t(`library.search.age.${age}`)
  const date = dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value))
  return t(part === 'from' ? 'library.search.since' : 'library.search.until', { date })
}

/** The name of a category; topics have translated names. */
export function categoryText(t: Translate, category: string): string {
  if (category === 'Podcast') return t('library.search.kind.podcast')
  return TOPICS.some((topic) => topic === category) ? t(nameKey('topic', category) as Key) : category // every topic has this key
}
