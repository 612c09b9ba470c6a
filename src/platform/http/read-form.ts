import { readBody } from './read-body.ts'

/** A form that a browser has submitted, and its text fields by name: the last one of several with one name. */
export type ReadForm = { form: FormData; fields: Record<string, string> }

/** Reads a form of at most `limit` bytes, like `readBody`. A body that is no form is an empty one. */
export async function readForm(request: Request, limit: number): Promise<ReadForm> {
  const body = await readBody(request, limit)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const form = await new Response(body, { headers }).formData().catch(() => new FormData())
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return { form, fields: Object.fromEntries(texts) }
}
