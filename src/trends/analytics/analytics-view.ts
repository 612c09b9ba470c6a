import type { Key, Translate } from '#languages/translate.ts'
import { LANGUAGE_NAMES, type Language } from '#languages/rules.ts'
import { TOPICS, nameKey } from '#articles/rules.ts'
import { isDay } from '#articles/search/rules.ts'
import { callQuery } from '#platform/ask.ts'
import type { InputOf, OutputOf } from '#platform/call.ts'
import { analytics } from './calls.ts'
import { SHOWN_KINDS, SPANS, type ShownKind, USUAL_SPAN } from './rules.ts'

/** The state of the view in the address, by which it is shared. */
export type View = {
  kind?: ShownKind
  span?: number
  from?: string
  to?: string
  /** The previous span is shown unless this is `off`. */
  compare?: 'off'
  /** For funding, the currency of the chart: an ISO 4217 code. */
  currency?: string
}

/** The figures of a view. */
export type Answer = OutputOf<typeof analytics>

const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined

/** Reads the view from an address and ignores unknown values. */
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

/** The days of a view as input of a call. */
export const spanInputOf = ({ span = USUAL_SPAN, from, to }: View) =>
  from !== undefined && to !== undefined ? { from, to } : { span: String(span) }

const inputOf = ({ kind = 'topic', ...days }: View): InputOf<typeof analytics> => ({
  kind,
  ...spanInputOf(days),
})

/** The query of a view; the answer always includes the comparison. */
export const questionOf = (view: View) => callQuery(analytics, inputOf(view))

/** The same input for the file. */
export const fileInputOf = inputOf

/** The display name of a key: entities by name, languages by their own name, publishers by domain. */
export function nameOf(
  t: Translate,
  kind: ShownKind,
  { key, name }: { key: string; name: string | null },
): string {
  if (name !== null) return name
  if (kind === 'language') return LANGUAGE_NAMES[key as Language] ?? key // a key of these figures is the language of an article
  const isTopic = (TOPICS as readonly string[]).includes(key)
  return isTopic ? t(nameKey('topic', key) as Key) : key // topics are a closed list
}

/** The unit that is counted for a kind, for the texts that name it. */
export const unitOf = (kind: ShownKind): 'stories' | 'tools' | 'reports' =>
  kind === 'tool-category' ? 'tools' : kind === 'publisher' ? 'reports' : 'stories'
