/** What a key may be used for. */
export const SCOPES = ['read', 'changes', 'figures'] as const
export type Scope = (typeof SCOPES)[number]

/** The maximum number of active keys per account. */
export const MAX_KEYS = 20

/** The maximum length of a key name. */
export const KEY_NAME_LENGTH = 80

/** How many hours the old key stays valid after a rotation. */
export const OVERLAP_HOURS = [0, 1, 24, 168] as const
export const USUAL_OVERLAP_HOURS = 24

/** After how many days a key expires automatically; null for never. */
export const LIFETIME_DAYS = [30, 90, 365] as const

/** The states of a key as its owner sees them. */
export const KEY_STATES = ['active', 'ending', 'ended', 'revoked'] as const

/** The call limits of an account over all its keys, per minute and per day (UTC). */
export const ALLOWANCES = { minute: 600, day: 50_000 } as const
export type Span = keyof typeof ALLOWANCES

/** How many days back the usage page goes. */
export const USAGE_DAYS = 30

/** The maximum number of changes in one answer. */
export const MAX_CHANGES = 200

/** The pages of the API reference and the calls that each documents, in order. */
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
export const API_GROUP_NAMES = Object.keys(API_GROUPS) as ApiGroup[] // the object has no other keys

/** The public path of the typed client, as readers of the documentation download it. */
export const CLIENT_FILE = '/developers/cadence.ts'
