import { DAY, MINUTE } from '#platform/clock.ts'

/** The kinds of items a carousel is made from. */
export const CAROUSEL_KINDS = ['article', 'edition'] as const
export type CarouselKind = (typeof CAROUSEL_KINDS)[number]

/** The states of a carousel; a failed one is tried again after a while. */
export const CAROUSEL_STATES = ['ready', 'making', 'failed'] as const

/** Slides in LinkedIn's portrait format, in px. */
export const SLIDE = { width: 1080, height: 1350 } as const

/** The maximum number of points of an article, besides cover and sources, and the minimum if its text is long enough. */
export const POINTS = { least: 4, most: 8 } as const
/** The maximum number of points that are shown as a figure. */
export const MAX_FIGURES = 2
/** Maximum characters of a point; a longer paragraph is split. */
export const POINT_SIGNS = 240
/** Maximum characters of the sentence of a figure. */
export const FIGURE_SIGNS = 200
/** Maximum number of stories of an edition, including the lead story. */
export const MAX_STORIES = 8
/** Number of sources per slide; the others follow on further slides. */
export const SOURCES_A_SLIDE = 6

/** Incremented when the design of slides changes; they are then made again. */
export const LOOK_VERSION = 2

/** After this time, a request retries a carousel that failed. */
export const TRY_AGAIN_MS = MINUTE
/** Slides that were not requested for this long are removed; the next request makes them again. */
export const KEPT_MS = 60 * DAY
/** The time of the last request is updated at most once per this period. */
export const NOTED_EVERY_MS = DAY

/** How often a page checks whether the slides are ready. */
export const LOOK_AGAIN_MS = 700

/** The address of a site as one would type it; undefined for one that only this machine can reach. */
export function typedAddress(siteUrl: string): string | undefined {
  const { host, hostname } = new URL(siteUrl)
  return /^(?:localhost|[\d.]+|\[.*\])$/.test(hostname) ? undefined : host
}
