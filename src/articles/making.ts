import * as z from 'zod'
import type { Language } from '#languages/rules.ts'
import type { AccessLevel } from '#membership/rules.ts'
import type { Call, InputOf, OutputOf } from '#platform/call.ts'
import type { Config } from '#platform/config.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { Log } from '#platform/log.ts'
import { isRefusal } from '#platform/refusal.ts'
import { errorLine } from '#platform/safe-error.ts'

/** The inputs for making a document. `ask` answers as for the reader of the document, nearly always a visitor. */
export type Making = {
  runtime: Pick<Runtime, 'db' | 'outside' | 'config' | 'log'>
  now: Date
  language: Language
  ask: <C extends Call>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>
  /** Limits the validity of the document to this moment. */
  validUntil: (moment: Date | null) => void
  /** Only for a private document: what its reader may read, and the path prefix of its files. */
  reader?: { accessLevel: AccessLevel; path: string }
}

/** A machine-readable document at one address. */
export type PublicDocument = {
  body: string
  type: string
  /** The last change that a reader could notice; null while it is empty. */
  changedAt: Date | null
  /** Null if it is the same in all languages. */
  language: Language | null
  /** The path of the page that the document represents, without a language. */
  page?: string
}

/** The answer to a call, or null if the item does not exist for the reader. */
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

/** The latest of these moments; null when there is none. Throws RangeError for an invalid date. */
export function latestOf(moments: readonly (Date | null)[]): Date | null {
  const times = moments.flatMap((moment) => (moment === null ? [] : timeOf(moment)))
  return times.length === 0 ? null : new Date(Math.max(...times))
}

/** A moment in RFC 822 format, with a four-digit year. Throws RangeError for an invalid date. */
export const rfc822 = (moment: Date): string => new Date(timeOf(moment)).toUTCString()

function timeOf(moment: Date): number {
  const time = moment.getTime()
  if (Number.isNaN(time)) throw new RangeError('Invalid time value')
  return time
}

/**
 * The results of `write` for each row, in order; null results are dropped. A row that cannot be written, such as one with an
 * impossible date, is left out and logged by its id, so that it does not break the document.
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

/** Whether the content of a row caused the error: a wrong shape, or an invalid date or address. */
function isOfData(error: unknown): boolean {
  if (error instanceof z.core.$ZodError) return true
  return error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError
}

/** Why a row could not be written, without any of its content. */
function reasonOf(error: unknown): string {
  if (error instanceof z.core.$ZodError)
    return error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ')
  return error instanceof SyntaxError ? error.name : errorLine(error)
}
