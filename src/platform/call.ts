import * as z from 'zod/mini'

/**
 * Who may make a call. `anyone` includes visitors; `member` wants a session; `moderator` and `admin` the role of that
 * name, and an administrator may do what a moderator may. `key` wants a key of the API, whoever it belongs to.
 */
export type Access = 'anyone' | 'member' | 'moderator' | 'admin' | 'key'
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** What a request carries: an object, or a file, which is the field `bytes` of the input. */
export type Body = 'json' | 'bytes'
/**
 * At most `times` valid calls per `windowMinutes`, counted by network address or by account; see `invalidLimitOf` for the
 * others. With `counts: 'refused'` only calls that are refused count: whoever proves who they are is never limited.
 */
export type Limit = { per: 'address' | 'account'; times: number; windowMinutes: number; counts?: 'refused' }

type Schema = z.core.$ZodType
/** A call as data: serving, OpenAPI, the client, the rate limit and the access test are all made from it. */
export type Call<In extends Schema = Schema, Out extends Schema = Schema> = {
  readonly name: string
  readonly method: Method
  /** Under /api; `{id}` stands for the input field of that name. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  /** What a key must have been made for; null for what every key may do. */
  readonly scope: string | null
  readonly input: In
  readonly output: Out
  /** Words keys of the refusals that a caller should expect. */
  readonly refusals: readonly string[]
  readonly limit: Limit
  /** How long a visitor may be given the same answer, in seconds; 0 is never. Publishing ends it at once. */
  readonly keepSeconds: number
  /**
   * What of the reader an answer depends on: who they are, or their plan and role alone. By access level, whoever has neither
   * may be given what a visitor was answered, and everybody what its handler says to be `sameForAll`. Never the other way
   * round.
   */
  readonly answersBy: 'caller' | 'access level'
  /** Anyone may ask, and the answer is one person's: a secret in the question says whose. No memory keeps it. */
  readonly forOne: boolean
  readonly body: Body
  /** Largest request body. 1 MB except for uploads. */
  readonly bodyBytes: number
  /** Fields of the input that come in headers, by the name of the header; they win over a field of the same name. */
  readonly headers: Readonly<Record<string, string>>
  /** Whether it is written down who made it: what administrators and moderators change. */
  readonly recorded: boolean
  /** What the answer is, when it is a file rather than JSON: the handler answers a `FileAnswer`. */
  readonly answers: string | null
  /** The media type of an answer in JSON. */
  readonly mediaType: string
  /** Media types in which another call answers at the same address to whom asks for them: the name of that call. */
  readonly alsoAs: Readonly<Record<string, string>>
}
/** What a caller gives. */
export type InputOf<C extends Call> = z.input<C['input']>
/** What a handler receives: validated, with defaults. */
export type AcceptedOf<C extends Call> = z.output<C['input']>
/** What a caller receives. */
export type OutputOf<C extends Call> = z.output<C['output']>

const READ_LIMIT: Limit = { per: 'address', times: 600, windowMinutes: 1 }
const WRITE_LIMIT: Limit = { per: 'address', times: 60, windowMinutes: 1 }

/**
 * Declares the call `name`, answered at POST /api/<name> unless `method` and `path` say otherwise.
 * Access is `admin` unless stated: deny by default.
 */
export function call<In extends Schema, Out extends Schema>(
  name: string,
  spec: {
    summary: string
    input: In
    output: Out
    access?: Access
    scope?: string
    method?: Method
    path?: string
    refusals?: readonly string[]
    limit?: Limit
    body?: Body
    bodyBytes?: number
    headers?: Readonly<Record<string, string>>
    keepSeconds?: number
    answersBy?: 'caller' | 'access level'
    forOne?: boolean
    /** False for what only looks, though its question is too long for an address. */
    recorded?: boolean
    answers?: string
    mediaType?: string
    alsoAs?: Readonly<Record<string, string>>
  },
): Call<In, Out> {
  const method = spec.method ?? 'POST'
  const access = spec.access ?? 'admin'
  return {
    name,
    method,
    path: spec.path ?? name,
    summary: spec.summary,
    access,
    scope: spec.scope ?? null,
    input: spec.input,
    output: spec.output,
    refusals: spec.refusals ?? [],
    limit: spec.limit ?? (method === 'GET' ? READ_LIMIT : WRITE_LIMIT),
    body: spec.body ?? 'json',
    bodyBytes: spec.bodyBytes ?? 1_000_000,
    headers: spec.headers ?? {},
    keepSeconds: spec.keepSeconds ?? 0,
    answersBy: spec.answersBy ?? 'caller',
    forOne: spec.forOne ?? false,
    recorded: spec.recorded ?? (method !== 'GET' && (access === 'admin' || access === 'moderator')),
    answers: spec.answers ?? null,
    mediaType: spec.mediaType ?? 'application/json',
    alsoAs: spec.alsoAs ?? {},
  }
}

/** A whole number of a query or a body: `min` to `max`, `otherwise` when absent. */
export const wholeNumber = (min: number, max: number, otherwise: number) =>
  z._default(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^-?\d{1,9}$/, 'problem.number'))]),
      z.pipe(
        z.transform(Number),
        z.int('problem.number').check(z.minimum(min, 'problem.number'), z.maximum(max, 'problem.number')),
      ),
    ),
    otherwise,
  )

/** The id of a row. */
export const rowId = z.uuid('problem.id')
/** A moment on the wire: RFC 3339 in UTC. */
export const moment = z.iso.datetime({ offset: true })
/** A database knows them, and what is a little before and after, in every zone. */
const inCalendar = (error: string) =>
  z.refine<string>((text) => /^[1-9]\d{3}-/.test(text) && !text.startsWith('9999'), error)
/** A moment that a caller names, in the years 1000 to 9998; `error` is the code when it is none. */
export const askedMomentOr = (error: string) =>
  z.iso.datetime({ offset: true, error }).check(inCalendar(error))
/** The same with the usual code. */
export const askedMoment = askedMomentOr('problem.date')
/** A day that a caller names, in the same years. */
export const askedDay = z.iso.date('problem.date').check(inCalendar('problem.date'))
/** The shape of every list: one page, how many there are in all, and where the next page begins. */
export const listOf = <S extends Schema>(item: S) =>
  z.object({ items: z.array(item), total: z.number(), next_cursor: z.nullable(z.string()) })
/** The answer of a call that answers a file: its name, and its text in parts, made while it is sent. */
export const fileAnswer = z.object({ fileName: z.string(), text: z.instanceof(ReadableStream<Uint8Array>) })
/** A call without input. */
export const nothing = z.object({})
