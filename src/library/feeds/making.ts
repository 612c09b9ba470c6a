import * as z from 'zod'
import type { Language } from '#languages/rules.ts'
import type { AccessLevel } from '#membership/rules.ts'
import type { Call, InputOf, OutputOf } from '#platform/call.ts'
import type { Config } from '#platform/config.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { Log } from '#platform/log.ts'
import { isRefusal } from '#platform/refusal.ts'
import { errorLine } from '#platform/safe-error.ts'

/** What a document is made from. `ask` answers as it answers the reader the document is for: visitors, nearly always. */
export type Making = {
  runtime: Pick<Runtime, 'db' | 'outside' | 'config' | 'log'>
  now: Date
  language: Language
  ask: <C extends Call>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>
  /** Says that the document is only right until then. */
  validUntil: (moment: Date | null) => void
  /** Of a document that is one reader's alone: what they may read, and the path that its files stand under. */
  reader?: { accessLevel: AccessLevel; path: string }
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

/** The latest of these moments; null when there is none. Throws RangeError for a date that is none. */
export function latestOf(moments: readonly (Date | null)[]): Date | null {
  const times = moments.flatMap((moment) => (moment === null ? [] : timeOf(moment)))
  return times.length === 0 ? null : new Date(Math.max(...times))
}

/** A moment as RFC 822 writes it, with four figures for the year. Throws RangeError for a date that is none. */
export const rfc822 = (moment: Date): string => new Date(timeOf(moment)).toUTCString()

function timeOf(moment: Date): number {
  const time = moment.getTime()
  if (Number.isNaN(time)) throw new RangeError('Invalid time value')
  return time
}

/**
 * What `write` makes of each row, in order; null makes nothing. A row that cannot be written, such as one with an
 * impossible date, is left out and logged by its id, so that it takes no document down.
 */
export async function writeEach<Row extends { id: string }, Written>(
  log: Log,
  rows: readonly Row[],
  write: (row: Row) => Written | null | Promise<Written | null>,
): Promise<Written[]> {
  const written: Written[] = []
  for (const row of rows)
    try {
      const one = await write(row)
      if (one !== null) written.push(one)
    } catch (error) {
      if (!isOfData(error)) throw error
      log.error({ row: row.id, reason: reasonOf(error) }, 'a row was left out of a document')
    }
  return written
}

/** Whether what a row holds caused an error: it has the wrong shape, or is no date or address. */
function isOfData(error: unknown): boolean {
  if (error instanceof z.core.$ZodError) return true
  return error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError
}

/** Why a row could not be written, without anything that it holds. */
function reasonOf(error: unknown): string {
  if (error instanceof z.core.$ZodError)
    return error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ')
  return error instanceof SyntaxError ? error.name : errorLine(error)
}
