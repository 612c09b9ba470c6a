import type { Shelf } from './embedded-stripe-memory.ts'
import { type Kind, type Labels, type Things, told } from './embedded-stripe-things.ts'

// How requests to the embedded Stripe are read, and refused.

/** What the service says when it will not. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly param: string | null
  constructor(status: number, code: string, message: string, param: string | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.param = param
  }
}

/** The thing of that id; `param` is the field that names it. Throws StripeRefusal 404. */
export async function known<K extends Kind>(
  shelf: Shelf,
  kind: K,
  id: string,
  param = 'id',
): Promise<Things[K]> {
  const thing = await shelf.get(kind, id)
  if (thing === null)
    throw new StripeRefusal(404, 'resource_missing', `No such ${kind.replace('.', ' ')}: '${id}'`, param)
  return thing
}

/** A list as the API has it: newest first, of the customer that is asked for. */
export async function listed<K extends Kind>(
  shelf: Shelf,
  kind: K,
  form: URLSearchParams,
  fits: (thing: Things[K]) => boolean = () => true,
) {
  const found = (await shelf.list(kind, form.get('customer') ?? undefined)).filter(fits)
  const limit = Number(form.get('limit') ?? 10)
  return {
    object: 'list',
    url: `/v1/${kind}s`,
    has_more: found.length > limit,
    data: found.slice(0, limit).map(told),
  }
}

/** A field that must be there. */
export function wanted(form: URLSearchParams, field: string): string {
  const value = form.get(field)
  if (value === null || value === '')
    throw new StripeRefusal(400, 'parameter_missing', `Missing required param: ${field}.`, field)
  return value
}
/** What is said of a field with a wrong value. */
export const invalid = (field: string, why: string) =>
  new StripeRefusal(400, 'parameter_invalid', `Invalid ${field}: ${why}.`, field)

/** `metadata[user_id]=1` and the like. */
export const labels = (form: URLSearchParams, field: string): Labels =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(`${field}[`) ? [[name.slice(field.length + 1, -1), value]] : [],
    ),
  )
/** `lookup_keys[0]=a` and the like. */
export const listIn = (form: URLSearchParams, field: string): string[] =>
  [...form].flatMap(([name, value]) =>
    /^\[\d*\]$/.test(name.slice(field.length)) && name.startsWith(field) ? [value] : [],
  )
