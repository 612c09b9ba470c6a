import * as z from 'zod/mini'

/**
 * Who may make a call. `anyone` includes visitors; `member` requires a session; `moderator` and `admin` require the role of
 * that name, and an administrator may do everything a moderator may. `key` requires an API key, whoever owns it.
 */
export type Access = 'anyone' | 'member' | 'moderator' | 'admin' | 'key'
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** The body of a request: an object, or a file, which is the field `bytes` of the input. */
export type Body = 'json' | 'bytes'
/**
 * At most `times` valid calls per `windowMinutes`, counted by network address or by account; see `invalidLimitOf` for
 * invalid calls. With `counts: 'refused'` only refused calls count, so callers who prove their identity are never limited.
 * Each process counts for itself, which protects the machine. A limit that protects something else is counted `across`
 * processes, in the database.
 */
export type Limit = {
  per: 'address' | 'account'
  times: number
  windowMinutes: number
  counts?: 'refused'
  across?: 'processes'
}

type Schema = z.core.$ZodType
/** A call as data: the server, OpenAPI, the client, the rate limit and the access test are derived from it. */
export type Call<In extends Schema = Schema, Out extends Schema = Schema> = {
  readonly name: string
  readonly method: Method
  /** Under /api; `{id}` stands for the input field of that name. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  /** The scope that a key needs; null if every key may make the call. */
  readonly scope: string | null
  readonly input: In
  readonly output: Out
  /** Text keys of the refusals that a caller should expect. */
  readonly refusals: readonly string[]
  readonly limit: Limit
  /**
   * How long callers with the same plan, or without one, may get the same answer, in seconds; 0 means never. Publishing ends it
   * immediately. The handler of such a call knows the plan and roles of its caller and nothing else about them. Only for calls
   * by anyone or with a key.
   */
  readonly keepSeconds: number
  /** Anyone may ask, and the answer is for one person, identified by a secret in the input. It is never cached. */
  readonly forOne: boolean
  readonly body: Body
  /** Largest request body. 1 MB except for uploads. */
  readonly bodyBytes: number
  /** Input fields that are read from headers, with the name of the header; they override a field of the same name. */
  readonly headers: Readonly<Record<string, string>>
  /** Whether the caller is logged: for changes by administrators and moderators. */
  readonly recorded: boolean
  /** The media type of an answer that is a file rather than JSON: the handler returns its bytes and headers. */
  readonly answers: string | null
  /** The media type of an answer in JSON. */
  readonly mediaType: string
  /** Media types in which another call answers at the same address on request: the name of that call. */
  readonly alsoAs: Readonly<Record<string, string>>
}
/** The input that a caller gives. */
export type InputOf<C extends Call> = z.input<C['input']>
/** The input that a handler receives: validated, with defaults. */
export type AcceptedOf<C extends Call> = z.output<C['input']>
/** The output that a caller receives. */
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
    forOne?: boolean
    /** False for a call that only reads, although its input is too long for a URL. */
    recorded?: boolean
    answers?: string
    mediaType?: string
    alsoAs?: Readonly<Record<string, string>>
  },
): Call<In, Out> {
  const method = spec.method ?? 'POST'
  const access = spec.access ?? 'admin'
  const keepSeconds = spec.keepSeconds ?? 0
  if (keepSeconds > 0 && (spec.forOne || !(access === 'anyone' || access === 'key')))
    throw new Error(`the answers of ${name} are not for everyone, so they cannot be kept`)
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
    keepSeconds,
    forOne: spec.forOne ?? false,
    recorded: spec.recorded ?? (method !== 'GET' && (access === 'admin' || access === 'moderator')),
    answers: spec.answers ?? null,
    mediaType: spec.mediaType ?? 'application/json',
    alsoAs: spec.alsoAs ?? {},
  }
}

/** A whole number in the body of a change, which may be left out. */
export const optionalWhole = (min: number, max: number) =>
  z.optional(
    z.int('problem.number').check(z.minimum(min, 'problem.number'), z.maximum(max, 'problem.number')),
  )

/** A whole number in a query or a body: `min` to `max`, `otherwise` when absent. */
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
/** A time on the wire: RFC 3339 in UTC. */
export const moment = z.iso.datetime({ offset: true })
/** Dates that a database accepts in every time zone, with a margin before and after. */
const inCalendar = (error: string) =>
  z.refine<string>((text) => /^[1-9]\d{3}-/.test(text) && !text.startsWith('9999'), error)
/** A time given by a caller, in the years 1000 to 9998; `error` is the code if it is invalid. */
export const askedMomentOr = (error: string) =>
  z.iso.datetime({ offset: true, error }).check(inCalendar(error))
/** The same with the usual code. */
export const askedMoment = askedMomentOr('problem.date')
/** A day given by a caller, in the same years. */
export const askedDay = z.iso.date('problem.date').check(inCalendar('problem.date'))
/** The most rows of a long list that are counted: a total of this many means this many or more. */
export const MAX_COUNTED = 10_000
/** The shape of every list: one page, the total count, and the cursor of the next page. */
export const listOf = <S extends Schema>(item: S) =>
  z.object({ items: z.array(item), total: z.number(), next_cursor: z.nullable(z.string()) })
/** The answer of a call that returns a file: its name, and its text as a stream, created while it is sent. */
export const fileAnswer = z.object({ fileName: z.string(), text: z.instanceof(ReadableStream<Uint8Array>) })
/** A call without input. */
export const nothing = z.object({})
