/** What a key may be used for. */
export const SCOPES = ['read', 'changes', 'figures'] as const
export type Scope = (typeof SCOPES)[number]

/** Keys of one account that are in use at once. */
export const MAX_KEYS = 20

/** The longest name of a key. */
export const KEY_NAME_LENGTH = 80

/** For how many hours the old key goes on when it is rotated. */
export const OVERLAP_HOURS = [0, 1, 24, 168] as const
export const USUAL_OVERLAP_HOURS = 24

/** After how many days a key ends by itself; null for never. */
export const LIFETIME_DAYS = [30, 90, 365] as const

/** Whether a key opens anything still, as its owner is told. */
export const KEY_STATES = ['active', 'ending', 'ended', 'revoked'] as const

/** What an account may ask with all its keys together: so many calls a minute and a day (UTC). */
export const ALLOWANCES = { minute: 600, day: 50_000 } as const
export type Span = keyof typeof ALLOWANCES

/** Days that the usage page goes back. */
export const USAGE_DAYS = 30

/** Changes of one answer at most. */
export const MAX_CHANGES = 200

/** The pages of the reference: which calls of the API each tells, in its order. */
export const API_GROUPS = {
  articles: ['v1-articles', 'v1-article', 'v1-story', 'v1-feed'],
  tools: ['v1-tools', 'v1-tool'],
  agents: ['v1-agents', 'v1-agent'],
  events: ['v1-events'],
  podcasts: ['v1-podcasts'],
  figures: ['v1-leaderboard', 'v1-figures'],
  changes: ['v1-changes'],
} as const
export type ApiGroup = keyof typeof API_GROUPS
export const API_GROUP_NAMES = Object.keys(API_GROUPS) as ApiGroup[] // its own keys

/** The file of the typed client, as whoever reads the documents gets it. */
export const CLIENT_FILE = '/developers/cadence.ts'
