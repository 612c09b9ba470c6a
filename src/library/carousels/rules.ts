import { DAY, MINUTE } from '#platform/clock.ts'

/** What a carousel is made of. */
export const CAROUSEL_KINDS = ['article', 'edition'] as const
export type CarouselKind = (typeof CAROUSEL_KINDS)[number]

/** Where a carousel is; one that failed is tried anew after a while. */
export const CAROUSEL_STATES = ['ready', 'making', 'failed'] as const

/** Slides in LinkedIn's portrait format, in px. */
export const SLIDE = { width: 1080, height: 1350 } as const

/** What an article is told in at most, beside its cover and its sources, and at least where its text is long enough. */
export const POINTS = { least: 4, most: 8 } as const
/** Of these so many are a figure at most. */
export const MAX_FIGURES = 2
/** Signs of a point: a paragraph that is longer is told in parts. */
export const POINT_SIGNS = 240
/** Signs of the sentence of a figure. */
export const FIGURE_SIGNS = 200
/** Stories of an edition that are told, the one that leads among them. */
export const MAX_STORIES = 8
/** Sources on one slide; more are told on further ones. */
export const SOURCES_A_SLIDE = 6

/** Raised when slides look different: they are then made anew. */
export const LOOK_VERSION = 2

/** What could not be made is tried again by who asks after so long. */
export const TRY_AGAIN_MS = MINUTE
/** Slides that nobody asked for in so long are removed, and made again for who asks. */
export const KEPT_MS = 60 * DAY
/** That somebody asked is written down once in so long. */
export const NOTED_EVERY_MS = DAY

/** How often a page asks whether slides are made. */
export const LOOK_AGAIN_MS = 700

/** Where a site is as one would type it; undefined for one that only this machine can reach. */
export function typedAddress(siteUrl: string): string | undefined {
  const { host, hostname } = new URL(siteUrl)
  return /^(?:localhost|[\d.]+|\[.*\])$/.test(hostname) ? undefined : host
}
