import { expect, test } from 'vitest'
import { SECOND } from '#platform/clock.ts'

import type { ChannelKind } from '../rules.ts'
import { verdictOf } from './verdict.ts'

const TEST_NOW = new Date('2026-11-20T09:00:00Z')
const of = (kind: ChannelKind, status: number, body = '', headers = {}) =>
  verdictOf(kind, { status, headers, body }, TEST_NOW)

// Responses that the services document for an address, a bot or a flow that is gone.
// Covers: channels-11
test.each([
  ['webhook', 410, ''],
  ['slack', 404, 'no_service'],
  ['slack', 404, 'channel_not_found'],
  ['slack', 410, 'channel_is_archived'],
  ['slack', 403, 'invalid_token'],
  ['discord', 404, '{"message":"Unknown Webhook","code":10015}'],
  ['discord', 404, '{"message":"Unknown Channel","code":10003}'],
  ['discord', 401, '{"message":"Invalid Webhook Token","code":50027}'],
  ['teams', 404, '{"error":{"code":"WorkflowNotFound"}}'],
] as const)('%s signals with %i %s that it is gone', (kind, status, body) => {
  expect(of(kind, status, body)).toEqual({ is: 'gone', status, problem: 'delivery.problem.gone' })
})

// Covers: channels-11
test.each([
  [403, 'Forbidden: bot was blocked by the user', 'notInChat'],
  [403, 'Forbidden: bot was kicked from the supergroup chat', 'notInChat'],
  [400, 'Bad Request: chat not found', 'notInChat'],
  [401, 'Unauthorized', 'botToken'],
  [404, 'Not Found', 'botToken'],
])('Telegram signals with %i %s that the bot can do nothing there', (status, description, why) => {
  const body = JSON.stringify({ ok: false, error_code: status, description })
  expect(of('telegram', status, body)).toEqual({ is: 'gone', status, problem: `delivery.problem.${why}` })
})

test('a Telegram group that became a supergroup is followed', () => {
  const body = '{"ok":false,"error_code":400,"parameters":{"migrate_to_chat_id":-1001234567890}}'
  expect(of('telegram', 400, body)).toEqual({ is: 'moved', to: '-1001234567890' })
  expect(of('webhook', 400, body)).toMatchObject({ is: 'failed', of: 'message' })
})

// Failures that may pass, or that concern only the one message.
// Covers: channels-11
test.each([
  ['webhook', 404, '', 'channel'],
  ['webhook', 401, '', 'channel'],
  ['webhook', 400, '', 'message'],
  ['webhook', 413, '', 'message'],
  ['slack', 400, 'invalid_blocks', 'message'],
  ['slack', 403, 'action_prohibited', 'channel'],
  ['slack', 500, 'rollup_error', 'channel'],
  ['discord', 404, '404: not found, says a proxy', 'channel'],
  ['discord', 400, '{"code":50035}', 'message'],
  ['telegram', 400, '{"description":"Bad Request: can\'t parse entities"}', 'message'],
  ['telegram', 502, '<html>', 'channel'],
  ['teams', 400, '{"error":{"code":"TriggerInputSchemaMismatch"}}', 'message'],
  ['teams', 400, '{"error":{"code":"WorkflowTriggerIsNotEnabled"}}', 'channel'],
] as const)('%s: %i %s is a failure of the %s that is tried again', (kind, status, body, about) => {
  expect(of(kind, status, body)).toMatchObject({ is: 'failed', of: about, status })
})

// Covers: channels-7, channels-11
test.each([
  ['the header', 429, '', { 'retry-after': '7' }, 7],
  ['the header, of whoever is overloaded', 502, '', { 'retry-after': '7' }, 7],
  ['Discord', 429, '{"retry_after":600.5,"global":false}', { 'retry-after': '600' }, 600.5],
  ['Telegram', 429, '{"parameters":{"retry_after":900}}', {}, 900],
  ['nobody', 429, 'slow down', { 'retry-after': 'soon' }, null],
  ['nobody, for good', 503, '{"retry_after":-1}', { 'retry-after': '-5' }, null],
  ['somebody for a year', 503, '', { 'retry-after': '31536000' }, 86_400],
] as const)('%s sets how long we wait', (_who, status, body, headers, seconds) => {
  expect(of('webhook', status, body, headers)).toMatchObject({
    retryAfterMs: seconds === null ? null : seconds * SECOND,
  })
})
