import { Refusal, isRefusal } from '../refusal.ts'

/**
 * The whole body of a request. Throws Refusal `problem.tooLarge` (413) as soon as it exceeds `limit` bytes, and
 * `problem.malformed` (400), which is not logged, when the client closes the connection before the end of the body.
 */
export async function readBody(request: Request, limit: number): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = new Refusal('problem.tooLarge', 413)
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of request.body ?? []) {
      size += part.length
      if (size > limit) throw tooLarge
      parts.push(part)
    }
  } catch (cause) {
    throw isRefusal(cause) ? cause : new Refusal('problem.malformed', 400, { cause })
  }
  return Buffer.concat(parts)
}
