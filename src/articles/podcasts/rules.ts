import { written } from '#ui/written.ts'

/** Seconds that the two buttons beside play skip back and ahead. Source: design §12. */
export const SKIP_SECONDS = 15
/** Seconds that an arrow key moves on the scrubber. */
export const STEP_SECONDS = 5
/** The playback speeds. Source: design §12. */
export const SPEEDS = [0.8, 1, 1.2, 1.5, 1.75, 2] as const

/** Key in local storage: the position in each episode, newest first, as `[id, seconds]`. */
export const POSITIONS_KEY = 'podcast_positions_v1'
/** The number of episodes whose position is kept. */
export const POSITIONS_KEPT = 50
/** Positions this close to the beginning or end are not kept: the episode starts over. */
const EDGE_SECONDS = 5

/** Episodes with their positions in seconds, newest first. */
export type Positions = readonly (readonly [id: string, seconds: number])[]

/** Reads the positions from local storage; invalid data is ignored. */
export function readPositions(stored: string | null): Positions {
  try {
    const found: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(found) ? found.filter(isPosition).slice(0, POSITIONS_KEPT) : []
  } catch {
    return []
  }
}

const isPosition = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && Number.isFinite(entry[1]) && entry[1] > 0

/** The positions after `id` was left at `seconds` of `length`; at its end or beginning the episode is dropped. */
export function withPosition(known: Positions, id: string, seconds: number, length: number): Positions {
  const others = known.filter(([other]) => other !== id)
  const isKept = seconds >= EDGE_SECONDS && (Number.isNaN(length) || seconds < length - EDGE_SECONDS)
  return (isKept ? [[id, Math.floor(seconds)] as const, ...others] : others).slice(0, POSITIONS_KEPT)
}

/** Seconds as a clock shows them: 4:12, or 1:04:12. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (n: number) => String(n).padStart(2, '0')
  const minutes = Math.floor(whole / 60)
  return minutes < 60
    ? `${minutes}:${two(whole % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`
}

/** Seconds in spoken form, with the plurals of a locale: "4 minutes, 12 seconds". */
export const spokenTime = (seconds: number, locale: string): string =>
  written(`spoken ${locale}`, seconds, () => speakTime(seconds, locale))

function speakTime(seconds: number, locale: string): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts: [number, string][] = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ]
  const said = parts
    .filter(([n, unit]) => n > 0 || (unit === 'second' && whole === 0))
    .map(([n, unit]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(n))
  return new Intl.ListFormat(locale, { type: 'unit', style: 'long' }).format(said)
}

/** Something that starts at a time in an episode: a chapter or a sentence. In order. */
export type Timed = { startSeconds: number }

/** The index of the part playing at `seconds`; -1 before the first. */
export const placeAt = (parts: readonly Timed[], seconds: number): number =>
  parts.findLastIndex(({ startSeconds }) => startSeconds <= seconds + 0.05)

/** Within this many seconds of a chapter's start, "previous" leads to the chapter before. */
const RETURN_SECONDS = 3

/** The start of the previous or next chapter; null when there is no such chapter. */
export function chapterBeside(chapters: readonly Timed[], seconds: number, step: -1 | 1): number | null {
  const here = placeAt(chapters, seconds)
  const begun = chapters[here]?.startSeconds ?? 0
  const to = step === 1 ? here + 1 : seconds - begun > RETURN_SECONDS ? here : here - 1
  return chapters[to]?.startSeconds ?? null
}

/** A free episode may be downloaded; a gated one can only be played here. */
export const mayDownload = ({ access_tier: tier }: { access_tier: string }): boolean => tier === 'freemium'
