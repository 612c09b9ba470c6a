import { DAY, HOUR, MINUTE } from '#platform/clock.ts'

/** The conditions of which operators are informed, by their names in webhooks. */
export const ALARMS = [
  'jobs-stalled',
  'queue-growing',
  'jobs-failed',
  'services-failing',
  'tasks-failing',
  'digest-late',
  'sources-stale',
  'nothing-new',
  'disk-low',
  'backup-missed',
] as const
export type Alarm = (typeof ALARMS)[number]

/**
 * The alarms that the desk lists among what fails. Jobs, services, tasks and backups are listed there one by one, and stale
 * sources are marked in the list of sources.
 */
export const LISTED = [
  'jobs-stalled',
  'queue-growing',
  'digest-late',
  'nothing-new',
  'disk-low',
] as const satisfies Alarm[]

// The thresholds are those of deploy/prometheus/rules.yml.

/** The queue grows if more jobs wait than half an hour ago, and more than this many waited at both times. */
export const MANY_JOBS = 200
/** A digest that has not been sent this long after its hour is late. */
export const DIGEST_LATE_MS = 15 * MINUTE
/** The age of the newest item of all sources from which nothing new comes. */
export const NOTHING_NEW_MS = 6 * HOUR
/** The share of the disk below which it is nearly full. */
export const LOW_DISK_SHARE = 0.1

/** How often the conditions are checked. */
export const CHECKED_EVERY_MS = 5 * MINUTE
/** An alarm begins at the second check that finds its condition, and ends at the second one that does not. */
export const BEGINS_AFTER_MS = CHECKED_EVERY_MS - MINUTE
export const ENDS_AFTER_MS = 2 * CHECKED_EVERY_MS - MINUTE
/** One reminder follows if the condition lasts this long. */
export const REMINDED_AFTER_MS = DAY

/** The most names that a message lists. */
export const NAMED_MAX = 20
/** The most of them in a text for chats: Discord refuses one of more than 2,000 characters. */
export const NAMED_IN_CHATS_MAX = 10

/** Where the desk shows the reason of an alarm, or of a test: a page, and its panel. */
export const PLACES = {
  'jobs-stalled': { to: '/content-monitoring', hash: 'jobs' },
  'queue-growing': { to: '/content-monitoring', hash: 'jobs' },
  'jobs-failed': { to: '/content-monitoring', hash: 'jobs' },
  'services-failing': { to: '/content-monitoring', hash: 'services' },
  'tasks-failing': { to: '/content-automation', hash: 'schedule' },
  'digest-late': { to: '/content-digest', hash: 'next' },
  'sources-stale': { to: '/content-automation', hash: 'sources' },
  'nothing-new': { to: '/content-automation', hash: 'sources' },
  'disk-low': { to: '/content-monitoring', hash: 'backups' },
  'backup-missed': { to: '/content-monitoring', hash: 'backups' },
  test: { to: '/content-monitoring', hash: 'failing' },
} as const satisfies Record<Alarm | 'test', { to: string; hash: string }>
