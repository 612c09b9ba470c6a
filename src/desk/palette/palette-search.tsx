import { Search, Zap } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Cross } from '#ui/cross.tsx'
import { useI18n } from '#languages/i18n.ts'
import { useSession } from '#people/use-session.tsx'
import { deskKeysChoice } from '../frame/desk-keys.ts'
import { useOpenPage } from '../frame/section-keys.ts'
import { Key } from '../parts/key.tsx'
import { usePageActions } from '../frame/offered-actions.ts'
import { useFound } from './found.ts'
import { PaletteFoot } from './palette-foot.tsx'
import { LIST_ID, PaletteList, optionId } from './palette-list.tsx'
import { type Place, placesOf } from './places.ts'
import { type Row, groupsFor } from './rows.ts'

/** A search begins when nothing has been typed for this long. */
const PAUSE_MS = 150

type PaletteSearchProps = {
  field: RefObject<HTMLInputElement | null>
  actions: readonly Row[]
  /** Returns what was typed before the field was there, once. */
  takeTyped: () => string
  onChoose: (run: () => void) => void
  onKeys: () => void
}

/** The field of the palette with its rows: the focus stays in the field, and the arrows choose a row. */
export function PaletteSearch({ field, actions, takeTyped, onChoose, onKeys }: PaletteSearchProps) {
  const { t } = useI18n()
  const [query, setQuery] = useState(takeTyped)
  const asked = usePaused(query)
  const [pointedAt, pointAt] = useState<string | null>(null)
  const found = useFound(asked)
  const places = usePlaces()
  const ofPage = useRowsOfPage()
  const groups = groupsFor(query, ofPage, actions, places, found.groups)
  const rows = groups.flatMap((group) => group.rows)
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === pointedAt),
  )
  const here = rows[at]
  const isSearching = found.isSearching || asked !== query
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) pointAt(rows.at((at + step) % rows.length)?.id ?? null)
    else if (event.key === 'Enter' && here) onChoose(here.run)
    else if ((event.key === '?' || event.key === '؟') && query === '') onKeys()
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="flex h-14 shrink-0 items-center gap-3 border-b border-line ps-5 pe-4">
        <Search className="size-4.5 shrink-0" strokeWidth={1.8} aria-hidden />
        <input
          ref={field}
          role="combobox"
          type="text"
          dir="auto"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          aria-label={t('newsroom.desk.find')}
          placeholder={t('newsroom.desk.find')}
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={rows.length > 0 ? LIST_ID : undefined}
          aria-activedescendant={here && optionId(here.id)}
          className="h-full min-w-0 grow bg-transparent text-lg text-start outline-none placeholder:text-ink3 focus-visible:shadow-none focus-visible:outline-none"
          value={query}
          onChange={({ target }) => {
            setQuery(target.value)
            pointAt(null)
          }}
          onKeyDown={onKey}
        />
        <Radix.Close className="grid h-11 min-w-11 shrink-0 place-items-center justify-items-end text-ink3 hover:text-ink focus-inside">
          <Key quiet>esc</Key>
          <span className="sr-only">{t('kit.close')}</span>
          <span className="md:pointer-fine:hidden">
            <Cross />
          </span>
        </Radix.Close>
      </div>
      {rows.length > 0 && (
        <PaletteList
          groups={groups}
          here={here}
          query={query}
          onPoint={pointAt}
          onChoose={(row) => onChoose(row.run)}
        />
      )}
      {found.hasFailed && (
        <p
          role="alert"
          className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-5 py-2 text-sm"
        >
          {t('newsroom.desk.find.failed')}
          <Button
            size="small"
            onClick={() => {
              found.retry()
              field.current?.focus() // the button goes
            }}
          >
            {t('kit.retry')}
          </Button>
        </p>
      )}
      {rows.length === 0 && !isSearching && !found.hasFailed && (
        <div className="px-5 py-8">
          <p className="text-base font-bold wrap-anywhere">
            {t('newsroom.desk.find.none', { query: isolated(query.trim()) })}
          </p>
          <p className="mt-1 text-sm text-ink2">{t('newsroom.desk.find.noneText')}</p>
        </div>
      )}
      <p role="status" className="sr-only">
        {query.trim() !== '' && !isSearching && t('newsroom.desk.find.results', { count: rows.length })}
      </p>
      <PaletteFoot isSearching={isSearching} onKeys={onKeys} />
    </>
  )
}

/** The actions that the open page offers, as rows; the keys are shown while they are on. */
function useRowsOfPage(): Row[] {
  return usePageActions().map(({ keys, ...action }) => ({
    ...action,
    icon: Zap,
    keys: deskKeysChoice.isOn() ? keys : undefined,
  }))
}

/** The places that the person may open, as rows; the keys are shown while they are on. */
function usePlaces(): Row[] {
  const { t } = useI18n()
  const { roles } = useSession()
  const open = useOpenPage()
  const keysOf = ({ key }: Place) =>
    key !== undefined && deskKeysChoice.isOn() ? ['G', key.toUpperCase()] : undefined
  return placesOf(t, roles).map((place) => ({
    id: place.id,
    label: place.label,
    words: place.words,
    note: place.within,
    leads: place.within === undefined,
    keys: keysOf(place),
    icon: place.icon,
    run: () => void open(place.page),
  }))
}

/** A text once it has not changed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** A text that keeps its own direction within a sentence. */
const isolated = (text: string): string => `\u2068${text}\u2069`
