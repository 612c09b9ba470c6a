import { DAY, HOUR } from '#platform/clock.ts'
import type { Today } from './today-words.ts'

export type Mark = Today['day']['marks'][number]
type Day = Pick<Today['day'], 'from' | 'to'>
/** Everything that begins at one moment. */
export type Moment = { at: string; percent: number; marks: Mark[]; isEdition: boolean; isFailed: boolean }

/** The place of a moment in the day, 0 to 100. */
export function percentOf(at: string, { from, to }: Day): number {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  return Math.min(100, Math.max(0, ((Date.parse(at) - start) / (end - start)) * 100))
}

/** The marks of a day by moment, in order. */
export function momentsOf(day: Today['day']): Moment[] {
  const byMoment = Map.groupBy(day.marks, ({ at }) => at)
  return [...byMoment].map(([at, marks]) => ({
    at,
    percent: percentOf(at, day),
    marks,
    isEdition: marks.some(({ what }) => isEdition(what)),
    isFailed: marks.some(isFailed),
  }))
}

/**
 * The places of the hours 0, 6, 12, 18 and 24 in a day. Where the clocks change, they do so before six, and the day is an
 * hour shorter or longer.
 */
export function hoursOf(day: Day): { hour: number; percent: number }[] {
  const start = Date.parse(day.from)
  const shift = Date.parse(day.to) - start - DAY
  return [0, 6, 12, 18, 24].map((hour) => {
    const at = start + hour * HOUR + (hour === 0 ? 0 : shift)
    return { hour, percent: percentOf(new Date(at).toISOString(), day) }
  })
}

export const isEdition = (what: Mark['what']): what is 'morning' | 'evening' =>
  what === 'morning' || what === 'evening'

/** True if it failed, in part or as a whole, or did not begin. */
export const isFailed = ({ state, failed }: Mark): boolean =>
  state === 'failed' || state === 'missed' || failed > 0

/** How everything that begins at one moment is drawn: as the worst of it, or else as what is already done. */
export function lookOf(marks: readonly Mark[]): 'failed' | 'planned' | 'skipped' | 'done' {
  if (marks.some(isFailed)) return 'failed'
  if (marks.every(({ state }) => state === 'planned')) return 'planned'
  return marks.every(({ state }) => state === 'skipped') ? 'skipped' : 'done'
}

/** Which edge of a label is at its mark. */
export type Anchor = 'start' | 'middle' | 'end'

/** A label under or over the line; a higher rank wins where two would overlap. */
export type Label = { percent: number; text: string; rank: number }

/** The average width of a character, and the usual room between two labels, in pixels. */
const CHARACTER = 6.5
const GAP = 12

/**
 * The labels that fit into a line of this many pixels without overlapping, those with a higher rank first. A label is
 * centered at its mark if there is room, or else begins or ends there.
 */
export function fitting<Some extends Label>(
  labels: readonly Some[],
  width: number,
  gap = GAP,
): (Some & { anchor: Anchor })[] {
  const taken: { from: number; to: number }[] = []
  const placed = labels
    .toSorted((a, b) => b.rank - a.rank || a.percent - b.percent)
    .flatMap((label) => {
      for (const anchor of ['middle', 'start', 'end'] as const) {
        const span = spanOf(label, anchor, width)
        const isInside = span.from >= -1 && span.to <= width + 1
        const isFree = taken.every(({ from, to }) => span.from >= to + gap || span.to + gap <= from)
        if (!isInside || !isFree) continue
        taken.push(span)
        return [{ ...label, anchor }]
      }
      return []
    })
  return placed.toSorted((a, b) => a.percent - b.percent)
}

function spanOf({ percent, text }: Label, anchor: Anchor, width: number): { from: number; to: number } {
  const at = (percent / 100) * width
  const length = text.length * CHARACTER
  const shift = { start: 0, middle: length / 2, end: length }[anchor]
  return { from: at - shift, to: at - shift + length }
}
