import type { Shelf } from './embedded-stripe-memory.ts'
import { type Kind, type Labels, type Things, publicFields } from './embedded-stripe-things.ts'

// Reads and refuses requests to the embedded Stripe.

/** The service's refusal of a request. */
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

/** The object of that id; `param` is the field that names it. Throws StripeRefusal 404. */
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

/** A list in the API's format: newest first, of the requested customer. */
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
    data: found.slice(0, limit).map(publicFields),
  }
}

/** The value of a required field. Throws StripeRefusal 400 when it is missing. */
export function wanted(form: URLSearchParams, field: string): string {
  const value = form.get(field)
  if (value === null || value === '')
    throw new StripeRefusal(400, 'parameter_missing', `Missing required param: ${field}.`, field)
  return value
}
/** The refusal of a field with a wrong value. */
export const invalid = (field: string, why: string) =>
  new StripeRefusal(400, 'parameter_invalid', `Invalid ${field}: ${why}.`, field)

/** Reads fields like `metadata[user_id]=1`. */
export const labels = (form: URLSearchParams, field: string): Labels =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(`${field}[`) ? [[name.slice(field.length + 1, -1), value]] : [],
    ),
  )
/** Reads fields like `lookup_keys[0]=a`. */
export const listIn = (form: URLSearchParams, field: string): string[] =>
  [...form].flatMap(([name, value]) =>
    /^\[\d*\]$/.test(name.slice(field.length)) && name.startsWith(field) ? [value] : [],
  )
