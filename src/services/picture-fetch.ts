import { MINUTE } from '#platform/clock.ts'
import { type FetchOptions, Unreachable, type Web } from './web.ts'
import { Blocked } from './web-guard.ts'

/** Limits for the size and the time of a picture download. */
const FETCH: FetchOptions = {
  maxBytes: 8 << 20,
  totalMs: MINUTE / 4,
  headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
}

/** The bytes of a remote picture, or why there are none and whether a retry may help. */
export type FetchedPicture = { bytes: Uint8Array } | { why: string; mayPass: boolean }

/** Fetches a picture from another site, through the guard. */
export async function fetchPictureBytes(web: Web, url: string): Promise<FetchedPicture> {
  try {
    const { status, body } = await web.fetch(url, FETCH)
    if (status === 200) return { bytes: body }
    return { why: `status ${status}`, mayPass: status >= 500 || status === 429 }
  } catch (error) {
    if (error instanceof Blocked) return { why: error.code, mayPass: false }
    if (error instanceof Unreachable) return { why: error.code, mayPass: true }
    throw error
  }
}
