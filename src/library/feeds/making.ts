import type { Language } from '#languages/rules.ts'
import type { Standing } from '#membership/rules.ts'
import type { Call, InputOf, OutputOf } from '#platform/call.ts'
import type { Config } from '#platform/config.ts'
import type { House } from '#platform/house.ts'
import { isRefusal } from '#platform/refusal.ts'

/** What a document is made from. `ask` answers as it answers the reader the document is for: visitors, nearly always. */
export type Making = {
  house: Pick<House, 'db' | 'outside' | 'config'>
  now: Date
  language: Language
  ask: <C extends Call>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>
  /** Says that the document is only right until then. */
  validUntil: (moment: Date | null) => void
  /** Of a document that is one reader's alone: what they may read, and the path that its files stand under. */
  reader?: { standing: Standing; path: string }
}

/** A document for machines, of one address. */
export type PublicDocument = {
  body: string
  type: string
  /** The last change that a reader could notice; null when nothing is in it yet. */
  changedAt: Date | null
  /** Null for what is the same in all languages. */
  language: Language | null
  /** The path of the page that it is a form of, without a language. */
  page?: string
}

/** What was asked for, or null when that does not exist for the reader. */
export async function askFor<C extends Call>(
  { ask }: Making,
  call: C,
  input: InputOf<C>,
): Promise<OutputOf<C> | null> {
  try {
    return await ask(call, input)
  } catch (error) {
    if (isRefusal(error) && error.status === 404) return null
    throw error
  }
}

/** An absolute address of this site. */
export const absolute = ({ siteUrl }: Pick<Config, 'siteUrl'>, path: string): string =>
  new URL(path, `${siteUrl}/`).href

/** The latest of these moments; null when there is none. */
export function latestOf(moments: readonly (Date | null)[]): Date | null {
  const times = moments.flatMap((moment) => moment?.getTime() ?? [])
  return times.length === 0 ? null : new Date(Math.max(...times))
}
