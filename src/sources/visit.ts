import { type Fetched, Unreachable, type Web } from '#services/web.ts'
import { Blocked, type BlockedCode } from '#services/web-guard.ts'
import type { Clock } from '#platform/clock.ts'
import { webAddress } from './reading/plain-text.ts'
import { type Politeness, retryAfterMs } from './politeness.ts'
import type { Reader } from './reading/reading.ts'
import { FETCH_MS, type SourceState, type StateDetail } from './rules.ts'

/** The dependencies of a reading. */
export type Tools = { web: Web; clock: Clock; politeness: Politeness; reader: Reader }
/** An answer to read, or the state that explains its absence. */
export type Visited =
  | { answer: Fetched }
  | {
      answer: null
      state: SourceState
      detail: StateDetail
      /** The delay that the server asks for. */ afterMs: number
    }

const ACCEPT =
  'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, application/json;q=0.9, text/html;q=0.8, */*;q=0.5'
/** The delay after a 429 without a Retry-After. */
const USUAL_STAY_AWAY_MS = 3_600_000
const BLOCKED_STATUSES = new Set([401, 402, 403, 407, 451])
const BLOCKED_STATES: Record<BlockedCode, SourceState> = {
  address: 'refused_address',
  port: 'refused_address',
  url: 'refused_address',
  encoding: 'bad_encoding',
  too_large: 'too_large',
  not_followed: 'robots',
  redirects: 'unreachable',
}

/** One polite, guarded GET. Never throws because of external failures; 304 is the state `unchanged`. */
export async function visit(
  url: string,
  { web, politeness, clock }: Omit<Tools, 'reader'>,
  {
    maxBytes,
    etag = null,
    lastModified = null,
  }: { maxBytes: number; etag?: string | null; lastModified?: string | null },
): Promise<Visited> {
  if (!webAddress(url)) return nothing('refused_address', { reason: 'url' })
  const options = {
    maxBytes,
    totalMs: FETCH_MS,
    etag,
    lastModified,
    headers: { accept: ACCEPT },
    mayFollow: (next: string) => politeness.mayVisit(next),
  }
  try {
    const turn = await politeness.inTurn(url, () => web.fetch(url, options))
    if (turn.turn === 'robots') return nothing('robots')
    if (turn.turn === 'busy') return nothing('busy', {}, turn.untilMs - clock.now().getTime())
    const answer = turn.result
    const refused = refusedBy(answer, clock.now())
    if (refused?.answer === null && refused.state === 'busy') politeness.stayAway(answer.url, refused.afterMs)
    return refused ?? { answer }
  } catch (error) {
    if (error instanceof Blocked) return nothing(BLOCKED_STATES[error.code], { reason: error.code })
    if (!(error instanceof Unreachable)) throw error
    if (error.code === 'timeout') return nothing('timeout', { seconds: FETCH_MS / 1000 })
    return nothing('unreachable', { reason: error.code })
  }
}

const nothing = (state: SourceState, detail: StateDetail = {}, afterMs = 0): Visited => ({
  answer: null,
  state,
  detail,
  afterMs,
})

function refusedBy({ status, headers }: Fetched, now: Date): Visited | null {
  const asked = retryAfterMs(headers['retry-after'], now)
  if (status === 304) return nothing('unchanged', {}, maxAgeMs(headers))
  if (headers['cf-mitigated'] || BLOCKED_STATUSES.has(status))
    return nothing('blocked', { status }, asked ?? 0)
  if (status === 410) return nothing('gone', { status })
  if (status === 429 || (status === 503 && asked !== null)) {
    return nothing('busy', { status }, asked ?? USUAL_STAY_AWAY_MS)
  }
  return status >= 200 && status < 300 ? null : nothing('http_error', { status }, asked ?? 0)
}

/** The validators for the next request, with which the publisher can answer that nothing has changed. */
export const validatorsOf = ({ headers }: Fetched) => ({
  etag: headers.etag ?? null,
  lastModified: headers['last-modified'] ?? null,
})

/** The freshness lifetime of the answer (Cache-Control max-age), at most a day. */
export function maxAgeMs(headers: Readonly<Record<string, string>>): number {
  const seconds = Number(/max-age\s*=\s*"?(\d{1,9})/i.exec(headers['cache-control'] ?? '')?.[1] ?? 0)
  return Math.min(seconds, 86_400) * 1000
}
