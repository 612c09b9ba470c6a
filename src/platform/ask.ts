import { queryOptions, useMutation } from '@tanstack/react-query'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { Call, InputOf, OutputOf } from './call.ts'
import { type FieldProblem, Refusal } from './refusal.ts'

/** Answers a call of a page in process on the server; passed with each rendered request. */
export type AskInProcess = (name: string, input: unknown) => Promise<unknown>

let bearer: () => Promise<string | null> = () => Promise.resolve(null)
/** Sets the source of the browser's access token. Called once by the people module. */
export const setTokenSource = (source: typeof bearer): void => void (bearer = source)

const send = createIsomorphicFn()
  .server((call: Call, input: unknown): Promise<unknown> => {
    const context = getGlobalStartContext()
    if (!context) throw new Error('ask() outside a request')
    return context.ask(call.name, input)
  })
  .client((call: Call, input: unknown): Promise<unknown> => overHttp(call, input))

/** Makes a call: in process while a page is rendered on the server, over HTTP in the browser. Throws a Refusal. */
export const ask = <C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> =>
  send(call, input) as Promise<OutputOf<C>> // both sides return what the contract declares

/** The bytes that browsers send of all requests of a page that has been closed. */
const KEPT_ALIVE_BYTES = 64 * 1024

/** Whether the browser sends a call even if the page is closed right after it was made. */
export const outlivesPage = (call: Call, input: unknown): boolean =>
  new TextEncoder().encode(JSON.stringify(requestOf(call, input).body)).length < KEPT_ALIVE_BYTES / 2

/** Like `ask` in the browser, for a call that `outlivesPage`: it arrives even if the page is closed now. */
export const askBeyondPage = <C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> =>
  overHttp(call, input, { keepalive: true }) as Promise<OutputOf<C>> // the server returns what the contract declares

/** The URL and body of a call: fields named in its path go there, others into the query or the body. */
export function requestOf(
  call: Call,
  input: unknown,
): { url: string; body: string | Uint8Array<ArrayBuffer> | null } {
  const rest = { ...(input as Record<string, unknown>) }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(textOf(value))
  })
  const { bytes } = rest
  // bytes read from a reader's file are never shared with another thread
  if (call.body === 'bytes') return { url: `/api/${path}`, body: bytes as Uint8Array<ArrayBuffer> }
  if (call.method !== 'GET' && call.method !== 'DELETE')
    return { url: `/api/${path}`, body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && value !== null) query.set(name, textOf(value))
  return { url: `/api/${path}${query.size > 0 ? `?${query}` : ''}`, body: null }
}

/** Queries hold plain values; anything else is an error in the contract. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return `${value}`
  throw new TypeError('a query holds texts, numbers and truth values only')
}

async function overHttp(call: Call, input: unknown, options: RequestInit = {}): Promise<unknown> {
  const { url, body } = requestOf(call, input)
  const token = call.access === 'anyone' ? null : await bearer()
  const headers: Record<string, string> = {}
  if (body !== null)
    headers['content-type'] = call.body === 'bytes' ? 'application/octet-stream' : 'application/json'
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  return answerOf(await fetch(url, { ...options, method: call.method, headers, body }))
}

/**
 * The answer of a response; throws the refusal. A page instead of JSON comes from a proxy in between and is treated as no
 * answer.
 */
export async function answerOf(response: Response): Promise<unknown> {
  if (!response.ok) throw await refusalOf(response)
  return response.json().catch((cause: unknown) => {
    throw new Refusal('problem.unreachable', 502, { cause })
  })
}

/** The refusal in a problem document; a response without a readable document is `problem.unreachable`. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const problem = (await response.json().catch(() => null)) as {
    title?: string
    detail?: string
    code?: string
    request_id?: string
    errors?: (FieldProblem & { detail?: string })[]
  } | null
  const retryAfter = Number(response.headers.get('retry-after') ?? 0)
  return new Refusal(problem?.code ?? 'problem.unreachable', response.status, {
    fields: problem?.errors ?? [],
    serverMessage: problem?.errors?.[0]?.detail || problem?.detail || problem?.title || null,
    values: {
      requestId: problem?.request_id ?? '',
      retryAfter,
      count: retryAfter, // selects the plural form
    },
  })
}

/** A call as a cached query. Lists are kept for 10 minutes and retried once after 2 s. Source: public-site §7. */
export const callQuery = <C extends Call>(call: C, input: InputOf<C>) =>
  queryOptions({ queryKey: [call.name, input], queryFn: () => ask(call, input) })

/** `ask` that waits no longer than `ms` and then throws a timeout. */
export async function askWithin<C extends Call>(
  ms: number,
  call: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('timeout')), ms)
  return Promise.race([ask(call, input), late.promise]).finally(() => clearTimeout(timer))
}

/** A call that changes data, for a component: `mutateAsync(input)` and the state of the request. */
export const useCall = <C extends Call>(call: C) =>
  useMutation({ mutationFn: (input: InputOf<C>) => ask(call, input) })
