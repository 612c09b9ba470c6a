import { type ContentType, type Gate, type Verdict, isDerived } from '#writing/rules.ts'

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

/**
 * One kind of warning of a draft: `count` is the number of failed checks for `checks`, otherwise 1. `gates` names the gate of
 * each failed check, what an editor should look at first in front; missing if it is not known.
 */
export type Warning = { kind: WarningKind; count: number; gates?: Gate[] | undefined }

/** The gates in the order in which their failures are named. */
const NAMED_FIRST: readonly Gate[] = ['numbers', 'names', 'quotes', 'meaning', 'citation', 'overlap', 'shape']

/** The gates of the failed ones of some checks, in the order named. */
export const failedGates = (verdicts: readonly Verdict[]): Gate[] =>
  NAMED_FIRST.flatMap((gate) => verdicts.flatMap((each) => (each.gate === gate && !each.ok ? gate : [])))

/** The number that lists show. */
export const countOf = (warnings: readonly Warning[]): number =>
  warnings.reduce((sum, { count }) => sum + count, 0)

/** The string key of a warning's name; with a gate, of a check that has failed there. */
export const warningKey = (
  kind: WarningKind,
  gate?: Gate,
): `newsroom.warning.${WarningKind}` | `newsroom.failed.${Gate}` =>
  gate === undefined ? `newsroom.warning.${kind}` : `newsroom.failed.${gate}`

/** The names of a warning as string keys, each with its number: one for each gate of failed checks, if they are known. */
export function namesOf({
  kind,
  count,
  gates,
}: Warning): { key: ReturnType<typeof warningKey>; count: number }[] {
  if (!gates || gates.length === 0) return [{ key: warningKey(kind), count }]
  return [...new Set(gates)].map((gate) => ({
    key: warningKey(kind, gate),
    count: gates.filter((each) => each === gate).length,
  }))
}
