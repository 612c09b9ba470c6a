import { type ContentType, isDerived } from '#writing/rules.ts'

/**
 * Whether a draft can wait for its translations: it becomes an article, whose whole text is translated. Episodes, products and
 * pictures are not.
 */
export const mayAwaitTranslations = (type: ContentType, section: string): boolean =>
  (type === 'article' || type === 'event') && section !== 'tools' && section !== 'agents'

/** Whether a draft can have a badge: it becomes an article that the leaderboard ranks. */
export const mayHaveBadge = (type: ContentType, section: string): boolean =>
  section === 'news' && type !== 'image' && !isDerived(type)

/** Everything that an editor should look at before a draft is published, in the order shown. */
export const WARNINGS = [
  'checks',
  'title',
  'unnamed',
  'standfirst',
  'key_facts',
  'duplicate',
  'other_language',
  'reports_moved',
  'single_source',
  'anonymous_source',
  'plan_refused',
  'no_audio',
] as const
export type WarningKind = (typeof WARNINGS)[number]

/** One kind of warning of a draft: `count` is the number of failed checks for `checks`, otherwise 1. */
export type Warning = { kind: WarningKind; count: number }

/** The number that lists show. */
export const countOf = (warnings: readonly Warning[]): number =>
  warnings.reduce((sum, { count }) => sum + count, 0)

/** The string key of a warning's name. */
export const warningKey = (kind: WarningKind): `newsroom.warning.${WarningKind}` => `newsroom.warning.${kind}`
