/** A file as it is served. `tag` identifies its bytes; `open` reads it or a range of it, both ends included. */
export type ServedFile = {
  bytes: number
  mediaType: string
  tag: string
  cacheControl: string
  open(range?: { from: number; to: number }): ReadableStream<Uint8Array>
}

/**
 * Answers GET and HEAD with the whole file or, when a range is requested, with that range (206); with 416 for a range beyond
 * its end, and with 304 for a client that already has it. Several ranges are answered with the whole file, as the standard
 * allows.
 */
export function fileAnswer(request: Request, file: ServedFile): Response {
  const etag = `"${file.tag}"`
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': file.cacheControl,
    'content-type': file.mediaType,
    etag,
  })
  if (
    request.headers
      .get('if-none-match')
      ?.split(/\s*,\s*/)
      .includes(etag)
  )
    return new Response(null, { status: 304, headers })
  const body = (range?: { from: number; to: number }) => (request.method === 'HEAD' ? null : file.open(range))
  const asked = rangeOf(request.headers, etag, file.bytes)
  if (asked === 'beyond') {
    headers.set('content-range', `bytes */${file.bytes}`)
    return new Response(null, { status: 416, headers })
  }
  if (asked === null) {
    headers.set('content-length', String(file.bytes))
    return new Response(body(), { headers })
  }
  headers.set('content-length', String(asked.to - asked.from + 1))
  headers.set('content-range', `bytes ${asked.from}-${asked.to}/${file.bytes}`)
  return new Response(body(asked), { status: 206, headers })
}

/** The single range that is requested; null for the whole file. */
function rangeOf(
  headers: Headers,
  etag: string,
  bytes: number,
): { from: number; to: number } | 'beyond' | null {
  const condition = headers.get('if-range')
  if (condition !== null && condition !== etag) return null
  const [, first, last] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range')?.replace(/\s/g, '') ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'beyond' : { from: bytes - length, to: bytes - 1 }
  }
  const [from, to] = [Number(first), last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)]
  if (last !== '' && Number(last) < from) return null // not a valid range
  return from >= bytes ? 'beyond' : { from, to }
}
