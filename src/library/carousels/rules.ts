/** What a carousel is made of. */
export const CAROUSEL_KINDS = ['article', 'edition'] as const

/** Slides in LinkedIn's portrait format, in px. */
export const SLIDE = { width: 1080, height: 1350 } as const
