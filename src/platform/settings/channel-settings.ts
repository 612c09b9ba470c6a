import * as z from 'zod'

const address = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
)

/** The environment variables of channels, which config.ts reads along with its own. */
export const CHANNEL_VARIABLES = {
  SLACK_URL: address,
  DISCORD_URL: address,
  TELEGRAM_URL: address,
  TEAMS_URL: address,
}

const variables = z.object(CHANNEL_VARIABLES)

/**
 * The base addresses of the services, without a trailing slash. Null for Teams, which has a separate address for each flow.
 */
export type ChannelSettings = { slack: string; discord: string; telegram: string; teams: string | null }

/** The configured addresses, or else the default addresses of the services. */
export const channelSettings = (env: z.output<typeof variables>): ChannelSettings => ({
  slack: env.SLACK_URL ?? 'https://hooks.slack.com',
  discord: env.DISCORD_URL ?? 'https://discord.com',
  telegram: env.TELEGRAM_URL ?? 'https://api.telegram.org',
  teams: env.TEAMS_URL ?? null,
})
