import { STATUS_CODES } from 'node:http'
import type { Refusal } from '../refusal.ts'

/** Returns the text for a key in a language; provided by the languages module. */
export type Say = (
  language: string,
  key: string,
  values?: Readonly<Record<string, string | number>>,
) => string

/** A problem document. `code` is a text key, `detail` is its text in the reader's language. Source: RFC 9457. */
export type Problem = {
  type: 'about:blank'
  title: string
  status: number
  detail: string
  instance: string
  code: string
  request_id: string
  errors?: { field: string; code: string; detail: string }[]
}

export function problemOf(
  refusal: Refusal,
  at: { instance: string; requestId: string; language: string; say: Say },
): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[refusal.status] ?? 'Error',
    status: refusal.status,
    detail: at.say(at.language, refusal.code, refusal.values),
    instance: at.instance,
    code: refusal.code,
    request_id: at.requestId,
    ...(refusal.fields.length > 0 && {
      errors: refusal.fields.map(({ field, code }) => ({ field, code, detail: at.say(at.language, code) })),
    }),
  }
}
