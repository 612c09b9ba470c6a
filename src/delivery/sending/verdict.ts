import { Unreachable } from '#services/web.ts'
import { Blocked } from '#services/web-guard.ts'
import type { Sent } from '#services/web-send.ts'
import { DAY, SECOND } from '#platform/clock.ts'
import type { ChannelKind } from '../rules.ts'

/**
 * The result of an attempt. `problem` is the key of a text. `gone`: nothing will ever be accepted there again. `moved`: the
 * service names its new location. `of`: whether the result concerns the channel or only this message.
 */
export type Verdict =
  | { is: 'delivered'; status: number }
  | { is: 'moved'; to: string }
  | { is: 'gone'; status: number; problem: string }
  | {
      is: 'failed'
      of: 'channel' | 'message'
      status: number | null
      problem: string
      retryAfterMs: number | null
    }

/** The longest wait that is honored; longer ones are shortened to this. */
const MAX_WAIT_MS = DAY
/** Statuses that refuse the message, not the sender, where the problem is reported as `REFUSED`. */
export const ABOUT_MESSAGE: readonly number[] = [400, 413, 414, 415, 422]
/** The problem of a refusing response that gives no further reason. */
export const REFUSED = 'delivery.problem.status'

/** The meaning of a response, as the service of that kind documents it. */
export function verdictOf(kind: ChannelKind, { status, headers, body }: Sent, now: Date): Verdict {
  if (status >= 200 && status < 300) return { is: 'delivered', status }
  const to = kind === 'telegram' ? movedTo(body) : null
  if (to !== null) return { is: 'moved', to }
  const problem = status === 410 ? 'delivery.problem.gone' : lostAt[kind](status, body)
  if (problem !== null) return { is: 'gone', status, problem }
  const isOff = isFlowOff(kind, body)
  return {
    is: 'failed',
    of: ABOUT_MESSAGE.includes(status) && !isOff ? 'message' : 'channel',
    status,
    problem: isOff ? 'delivery.problem.flowOff' : status === 429 ? 'delivery.problem.tooMany' : REFUSED,
    retryAfterMs: waitIn(headers['retry-after'], body, now),
  }
}

type Lost = (status: number, body: string) => string | null
const gone = (is: boolean) => (is ? 'delivery.problem.gone' : null)

/**
 * The response with which each service says that nothing will be accepted any longer, as the key of a text. A reader's own
 * webhook says so only with 410. Sources: docs.slack.dev/messaging/sending-messages-using-incoming-webhooks (errors),
 * discord.com/developers/docs (JSON error codes: unknown channel, unknown webhook, invalid webhook token),
 * core.telegram.org/bots/api#making-requests, learn.microsoft.com/azure/logic-apps (a flow that was deleted).
 */
const lostAt: Readonly<Record<ChannelKind, Lost>> = {
  webhook: () => null,
  slack: (status, body) => gone(status === 404 || (status === 403 && body.includes('invalid_token'))),
  discord: (status, body) =>
    gone([401, 404].includes(status) && [10003, 10015, 50027].includes(Number(readJson(body)?.['code']))),
  telegram: (status, body) => {
    if (status === 401 || status === 404) return 'delivery.problem.botToken'
    const isNoChat = status === 400 && /chat not found|group is deactivated|user not found/.test(body)
    return status === 403 || isNoChat ? 'delivery.problem.notInChat' : null
  },
  teams: (status) => gone(status === 404),
}

/** A flow that someone has switched off answers 400 to any request. */
const isFlowOff = (kind: ChannelKind, body: string): boolean =>
  kind === 'teams' && body.includes('WorkflowTriggerIsNotEnabled')

/** The number of a Telegram chat since it became a supergroup. */
function movedTo(body: string): string | null {
  const to = Number(parametersIn(body)?.['migrate_to_chat_id'])
  return Number.isSafeInteger(to) ? String(to) : null
}

/** The meaning of an attempt without a response. */
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

/** How long we are asked to wait: by the header, and in the body as Discord and Telegram write it; the longer of both. */
function waitIn(header: string | undefined, body: string, now: Date): number | null {
  const inBody = Number(readJson(body)?.['retry_after'] ?? parametersIn(body)?.['retry_after']) * SECOND
  const ms = Math.max(...[headerMs(header, now), inBody].filter((each) => Number.isFinite(each)), 0)
  return ms > 0 ? Math.min(ms, MAX_WAIT_MS) : null
}

/** Seconds or a date. Source: RFC 9110 §10.2.3. */
function headerMs(header: string | undefined, now: Date): number {
  if (header === undefined || header.trim() === '') return Number.NaN
  const seconds = Number(header)
  return Number.isFinite(seconds) ? seconds * SECOND : Date.parse(header) - now.getTime()
}

const parametersIn = (body: string) => asObject(readJson(body)?.['parameters'])

function readJson(body: string): Record<string, unknown> | null {
  try {
    return asObject(JSON.parse(body))
  } catch {
    return null
  }
}

const asObject = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null // any JSON object
