import { Blocked, Unreachable } from '#outside/web.ts'
import type { Sent } from '#outside/web-send.ts'
import { DAY, SECOND } from '#platform/clock.ts'
import type { ChannelKind } from '../rules.ts'

/**
 * What an attempt came to. `problem` is a words key. `gone`: nothing will ever be taken there again. `of`: whether it says
 * something about the channel or about this message alone.
 */
export type Verdict =
  | { is: 'delivered'; status: number }
  | { is: 'gone'; status: number; problem: string }
  | {
      is: 'failed'
      of: 'channel' | 'message'
      status: number | null
      problem: string
      retryAfterMs: number | null
    }

/** What is asked for after this is asked for after this. */
const LONGEST_WAIT_MS = DAY
/** Refusals of what was sent, not of whoever sends. */
const ABOUT_MESSAGE: ReadonlySet<number> = new Set([400, 413, 414, 415, 422])

/** What an answer means. A webhook of Slack or Discord that is not there (any more) never comes back. */
export function verdictOf(kind: ChannelKind, { status, headers, body }: Sent, now: Date): Verdict {
  if (status >= 200 && status < 300) return { is: 'delivered', status }
  const removed = status === 404 && (kind === 'slack' || kind === 'discord')
  if (status === 410 || removed) return { is: 'gone', status, problem: 'delivery.problem.gone' }
  const asksToWait = status === 429 || status === 503
  return {
    is: 'failed',
    of: ABOUT_MESSAGE.has(status) ? 'message' : 'channel',
    status,
    problem: status === 429 ? 'delivery.problem.tooMany' : 'delivery.problem.status',
    retryAfterMs: asksToWait ? waitIn(headers['retry-after'], body, now) : null,
  }
}

/** What it means that there was no answer. */
export function verdictOfError(error: unknown): Verdict {
  const failed = { is: 'failed', of: 'channel', status: null, retryAfterMs: null } as const
  if (error instanceof Unreachable) return { ...failed, problem: `delivery.problem.${error.code}` }
  if (error instanceof Blocked)
    return {
      ...failed,
      problem: error.code === 'not_followed' ? 'delivery.problem.redirect' : 'delivery.problem.address',
    }
  throw error
}

/** How long we are asked to wait: by the header, or in the answer as Discord and Telegram write it. */
function waitIn(header: string | undefined, body: string, now: Date): number | null {
  const seconds = header === undefined || header === '' ? secondsIn(body) : Number(header)
  const ms = Number.isFinite(seconds) ? seconds * SECOND : Date.parse(header ?? '') - now.getTime()
  return ms > 0 ? Math.min(ms, LONGEST_WAIT_MS) : null
}

function secondsIn(body: string): number {
  try {
    const said = JSON.parse(body) as { retry_after?: unknown; parameters?: { retry_after?: unknown } } | null // any JSON
    return Number(said?.retry_after ?? said?.parameters?.retry_after)
  } catch {
    return Number.NaN
  }
}
