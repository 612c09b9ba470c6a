import * as z from 'zod'

const address = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
)

/** The variables of channels, as config.ts reads them beside its own. */
export const CHANNEL_VARIABLES = {
  SLACK_URL: address,
  DISCORD_URL: address,
  TELEGRAM_URL: address,
  TEAMS_URL: address,
}

const variables = z.object(CHANNEL_VARIABLES)

/** Where the services are asked, without a slash at the end. Teams has an address of its own for each flow: null. */
export type ChannelSettings = { slack: string; discord: string; telegram: string; teams: string | null }

/** The services' own addresses, or those that are set. */
export const channelSettings = (env: z.output<typeof variables>): ChannelSettings => ({
  slack: env.SLACK_URL ?? 'https://hooks.slack.com',
  discord: env.DISCORD_URL ?? 'https://discord.com',
  telegram: env.TELEGRAM_URL ?? 'https://api.telegram.org',
  teams: env.TEAMS_URL ?? null,
})
