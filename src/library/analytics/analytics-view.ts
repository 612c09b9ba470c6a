import type { Key, Translate } from '#languages/translate.ts'
import { LANGUAGE_NAMES, type Language } from '#languages/rules.ts'
import { TOPICS, nameKey } from '#library/rules.ts'
import { isDay } from '#library/search/rules.ts'
import { callQuery } from '#platform/ask.ts'
import type { InputOf, OutputOf } from '#platform/call.ts'
import { analytics } from './calls.ts'
import { SHOWN_KINDS, SPANS, type ShownKind, USUAL_SPAN } from './rules.ts'

/** What the address says of the view: it is shared by its address. */
export type View = {
  kind?: ShownKind
  span?: number
  from?: string
  to?: string
  /** The span before is shown unless it is off. */
  compare?: 'off'
  /** Of funding the currency that is drawn: a code of ISO 4217. */
  currency?: string
}

/** The figures of a view. */
export type Answer = OutputOf<typeof analytics>

const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined

/** What an address asks for, of what there is. */
export function readView({ kind, span, from, to, compare, currency }: Record<string, unknown>): View {
  const shown = SHOWN_KINDS.find((each) => each === kind)
  const days = SPANS.find((each) => each === Number(span))
  const [first, last] = [dayIn(from), dayIn(to)]
  return {
    ...(shown && { kind: shown }),
    ...(first !== undefined && last !== undefined ? { from: first, to: last } : days && { span: days }),
    ...(compare === 'off' && { compare }),
    ...(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && { currency }),
  }
}

/** The days of a view, as calls ask for them. */
export const spanInputOf = ({ span = USUAL_SPAN, from, to }: View) =>
  from !== undefined && to !== undefined ? { from, to } : { span: String(span) }

const inputOf = ({ kind = 'topic', ...days }: View): InputOf<typeof analytics> => ({
  kind,
  ...spanInputOf(days),
})

/** The question of a view: what it compares with is answered always. */
export const questionOf = (view: View) => callQuery(analytics, inputOf(view))

/** The same for the file. */
export const fileInputOf = inputOf

/** What a key is called: entities by their names, languages by themselves, publishers by their domains. */
export function nameOf(
  t: Translate,
  kind: ShownKind,
  { key, name }: { key: string; name: string | null },
): string {
  if (name !== null) return name
  if (kind === 'language') return LANGUAGE_NAMES[key as Language] ?? key // a key of figures is the language of an article
  const isTopic = (TOPICS as readonly string[]).includes(key)
  return isTopic ? t(nameKey('topic', key) as Key) : key // a closed list
}

/** What is counted of a kind, for the words that say it. */
export const unitOf = (kind: ShownKind): 'stories' | 'tools' | 'reports' =>
  kind === 'tool-category' ? 'tools' : kind === 'publisher' ? 'reports' : 'stories'
