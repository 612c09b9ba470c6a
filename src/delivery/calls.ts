import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { askedMoment, call, listOf, moment, nothing, rowId, wholeNumber } from '#platform/call.ts'
import {
  CHANNEL_KINDS,
  CHANNEL_STATES,
  CHOSEN_EVENTS,
  MESSAGE_EVENTS,
  MESSAGE_STATES,
  NAME_MAX,
} from './rules.ts'

const few = { per: 'account' as const, times: 30, windowMinutes: 10 }
/** Messages to the servers of others. */
const fewMessages = { ...few, across: 'processes' as const }
const name = z
  .string('delivery.nameMissing')
  .check(z.trim(), z.minLength(1, 'delivery.nameMissing'), z.maxLength(NAME_MAX, 'delivery.nameLong'))
const address = z
  .string('delivery.addressMissing')
  .check(z.trim(), z.minLength(1, 'delivery.addressMissing'), z.maxLength(2000, 'delivery.addressLong'))
const botToken = z.string().check(z.trim(), z.maxLength(200))
const events = z
  .array(z.enum(CHOSEN_EVENTS))
  .check(z.minLength(1, 'delivery.eventsMissing'), z.maxLength(CHOSEN_EVENTS.length))

const channel = z.object({
  id: z.string(),
  kind: z.enum(CHANNEL_KINDS),
  name: z.string(),
  /** Shortened, because at most services the address is a secret. */
  address: z.string(),
  language: z.enum(LANGUAGES),
  events: z.array(z.enum(MESSAGE_EVENTS)),
  state: z.enum(CHANNEL_STATES),
  failing_since: z.nullable(moment),
  last_success_at: z.nullable(moment),
  /** The key of a text, and the status of the response; null when the last message arrived. */
  last_problem: z.nullable(z.string()),
  last_status: z.nullable(z.number()),
  /** The end of the period in which the previous secret also signs. */
  old_secret_until: z.nullable(moment),
  waiting: z.number(),
  /** Messages that were given up and can be sent again. */
  given_up: z.number(),
  created_at: moment,
})
export type ShownChannel = z.infer<typeof channel>

export const channelList = call('channels', {
  summary: "Lists the channels of the caller's account and whether the plan includes them.",
  method: 'GET',
  access: 'member',
  input: nothing,
  output: z.object({ items: z.array(channel), in_force: z.boolean() }),
})

export const channelAdd = call('channel-add', {
  summary:
    'Adds a channel and returns the signing secret of a webhook, which is not shown again. Requires the ' +
    'B2B plan.',
  access: 'member',
  limit: few,
  input: z.object({
    kind: z.enum(CHANNEL_KINDS),
    name,
    address,
    /** The token of the Telegram bot that writes. */
    bot_token: z.optional(botToken),
    language: z.enum(LANGUAGES),
    events,
  }),
  output: z.object({ channel, secret: z.nullable(z.string()) }),
  refusals: [
    'delivery.b2bOnly',
    'delivery.tooManyChannels',
    'delivery.botTokenWrong',
    'delivery.addressWrong.webhook',
    'delivery.addressWrong.slack',
    'delivery.addressWrong.discord',
    'delivery.addressWrong.telegram',
    'delivery.addressWrong.teams',
  ],
})

export const channelChange = call('channel-change', {
  summary:
    'Changes, pauses or reactivates a channel. Reactivating it sends the waiting messages to its current ' +
    'address.',
  access: 'member',
  limit: few,
  input: z.object({
    id: rowId,
    name: z.optional(name),
    address: z.optional(address),
    bot_token: z.optional(botToken),
    language: z.optional(z.enum(LANGUAGES)),
    events: z.optional(events),
    state: z.optional(z.enum(['active', 'paused'])),
  }),
  output: channel,
  refusals: [
    'delivery.channelNotFound',
    'delivery.b2bOnly',
    'delivery.botTokenWrong',
    'delivery.addressWrong.webhook',
    'delivery.addressWrong.slack',
    'delivery.addressWrong.discord',
    'delivery.addressWrong.telegram',
    'delivery.addressWrong.teams',
  ],
})

export const channelRemove = call('channel-remove', {
  summary: 'Removes a channel and its waiting deliveries. The messages themselves are kept.',
  access: 'member',
  input: z.object({ id: rowId }),
  output: z.object({ removed: z.number() }),
  refusals: ['delivery.channelNotFound'],
})

export const channelTest = call('channel-test', {
  summary: 'Queues a test message for a channel. Requires the B2B plan.',
  access: 'member',
  limit: fewMessages,
  input: z.object({ id: rowId }),
  output: z.object({ message_id: z.string() }),
  refusals: ['delivery.channelNotFound', 'delivery.b2bOnly', 'delivery.notActive'],
})

export const channelRotate = call('channel-rotate', {
  summary:
    'Replaces the secret of a webhook and returns the new one, which is not shown again, while the ' +
    'previous one also signs for a day. Requires the B2B plan.',
  access: 'member',
  limit: few,
  input: z.object({ id: rowId }),
  output: z.object({ secret: z.string(), old_secret_until: moment }),
  refusals: ['delivery.channelNotFound', 'delivery.b2bOnly', 'delivery.noSecret'],
})

const shownMessage = z.object({
  id: z.string(),
  event: z.enum(MESSAGE_EVENTS),
  title: z.string(),
  state: z.enum(MESSAGE_STATES),
  attempts: z.number(),
  /** When it is tried next, or null if it is not tried again. */
  next_at: z.nullable(moment),
  last_status: z.nullable(z.number()),
  last_problem: z.nullable(z.string()),
  delivered_at: z.nullable(moment),
  created_at: moment,
})
export type ShownMessage = z.infer<typeof shownMessage>

export const channelMessages = call('channel-messages', {
  summary: 'Lists the sent and waiting messages of a channel, newest first.',
  method: 'GET',
  path: 'channels/{id}/messages',
  access: 'member',
  input: z.object({
    id: rowId,
    state: z.optional(z.enum(MESSAGE_STATES)),
    limit: wholeNumber(1, 50, 20),
    cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'problem.cursor'))),
  }),
  output: listOf(shownMessage),
  refusals: ['delivery.channelNotFound', 'problem.cursor'],
})

export const channelReplay = call('channel-replay', {
  summary:
    'Resends one message to a channel, or all that were given up since a given time. Requires the B2B ' +
    'plan.',
  access: 'member',
  limit: fewMessages,
  input: z.object({
    id: rowId,
    message_id: z.optional(rowId),
    since: z.optional(askedMoment),
  }),
  output: z.object({ queued: z.number() }),
  refusals: [
    'delivery.channelNotFound',
    'delivery.messageNotFound',
    'delivery.b2bOnly',
    'delivery.notActive',
    'delivery.replayWhat',
  ],
})
