import type { ChannelSettings } from '#platform/settings/channel-settings.ts'
import type { MessageContent } from '../message.ts'
import type { ChannelKind, MessageEvent } from '../rules.ts'
import { discordForm } from './discord.ts'
import { slackForm } from './slack.ts'
import { teamsForm } from './teams.ts'
import { telegramForm } from './telegram.ts'
import { webhookForm } from './webhook.ts'

/** A channel as a sending target. */
export type SentTo = {
  kind: ChannelKind
  address: string
  secret: string | null
  oldSecret: string | null
  oldSecretUntil: Date | null
}
type Sent = { id: string; event: MessageEvent; content: MessageContent; createdAt: Date }

const JSON_TYPE = 'application/json; charset=utf-8'

/** One attempt, in the format of the channel's service. Address and headers contain secrets and are never logged. */
export function requestFor(
  channel: SentTo,
  message: Sent,
  services: ChannelSettings,
  now: Date,
): { url: string; headers: Record<string, string>; body: string } {
  const { kind, address, secret } = channel
  const plain = (url: string, form: object) => ({
    url,
    headers: { 'content-type': JSON_TYPE },
    body: JSON.stringify(form),
  })
  switch (kind) {
    case 'webhook': {
      const { body, headers } = webhookForm(message, secretsOf(channel, now), now)
      return { url: address, body, headers: { 'content-type': JSON_TYPE, ...headers } }
    }
    case 'slack':
      return plain(address, slackForm(message.content))
    case 'discord':
      return plain(`${address}${address.includes('?') ? '&' : '?'}wait=true`, discordForm(message.content))
    case 'telegram':
      return plain(
        `${services.telegram}/bot${secret ?? ''}/sendMessage`,
        telegramForm(message.content, address),
      )
    case 'teams':
      return plain(address, teamsForm(message.content))
  }
}

function secretsOf({ secret, oldSecret, oldSecretUntil }: SentTo, now: Date): string[] {
  const isOldGood = oldSecretUntil !== null && oldSecretUntil > now
  return [secret, isOldGood ? oldSecret : null].filter((each) => each !== null)
}
