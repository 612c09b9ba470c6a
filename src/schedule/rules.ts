import { CONTENT_TYPES } from '#writing/rules.ts'

/** The work that a row of the timetable starts: a kind of generated content, or fetching the sources. */
export const SCHEDULED_TYPES = [...CONTENT_TYPES, 'scraping'] as const
export type ScheduledType = (typeof SCHEDULED_TYPES)[number]

/** How often a row runs. `weekly` runs on the row's weekday; the others name the days or the hours between runs. */
export const FREQUENCIES = [
  'hourly',
  'every_2_hours',
  'every_3_hours',
  'every_6_hours',
  'every_12_hours',
  'daily',
  'weekdays',
  'weekly',
] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** The subject of an episode: one product or tool, or the topics of the day. Source: administration §9. */
export const FOCUSES = ['product', 'trending'] as const

/** The work that is done for all languages together. */
const OF_NO_LANGUAGE: readonly ScheduledType[] = ['scraping', 'event', 'image']
/**
 * Whether a row may name languages: an episode is made in each of them, and stories are used only if they are in one of
 * them.
 */
export const takesLanguages = (type: ScheduledType): boolean => !OF_NO_LANGUAGE.includes(type)

/** The items that one occurrence may ask for. */
export const QUANTITY = { least: 1, most: 20 }
/** Minutes between the start of the work and the time shown. */
export const LEAD_MINUTES = { least: 0, most: 720, usual: 120 }
/** The clock checks every five minutes: work that two checks have not begun is overdue. */
export const OVERDUE_MS = 11 * 60_000
/** The most rows of the timetable. */
export const MAX_ROWS = 100

/** The timetable of a new site. Source: administration §9; product: two hours for review. */
export const DEFAULT_ROWS: readonly {
  id: string
  contentType: ScheduledType
  scheduledTime: string
  frequency: Frequency
  leadMinutes: number
  quantity: number
  focus: (typeof FOCUSES)[number] | null
}[] = [
  row(1, 'scraping', '00:00', 1, { frequency: 'every_6_hours' }),
  row(2, 'article', '07:00', 3, { leadMinutes: LEAD_MINUTES.usual }),
  row(3, 'article', '17:00', 3, { leadMinutes: LEAD_MINUTES.usual }),
  row(4, 'podcast', '07:00', 1, { leadMinutes: LEAD_MINUTES.usual, focus: 'product' }),
  row(5, 'podcast', '17:00', 1, { leadMinutes: LEAD_MINUTES.usual, focus: 'trending' }),
  row(6, 'image', '09:00', 1, {}),
  row(7, 'image', '15:00', 1, {}),
  row(8, 'video', '08:00', 1, { leadMinutes: LEAD_MINUTES.usual }),
]

/** A row with an id that is the same on every site: it is added once, and not again after it was removed. */
function row(
  n: number,
  contentType: ScheduledType,
  scheduledTime: string,
  quantity: number,
  more: Partial<Pick<(typeof DEFAULT_ROWS)[number], 'frequency' | 'leadMinutes' | 'focus'>>,
): (typeof DEFAULT_ROWS)[number] {
  const id = `5c4ed01e-0000-4000-8000-00000000000${n}`
  const usual = { frequency: 'daily' as const, leadMinutes: 0, focus: null }
  return { id, contentType, scheduledTime, quantity, ...usual, ...more }
}
