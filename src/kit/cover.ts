/** Widths in px in which a cover is kept; all are 16:9. */
export const COVER_WIDTHS = [480, 960] as const
export type CoverWidth = (typeof COVER_WIDTHS)[number]

/** The address of the cover of any item. `id` is a row's id. */
export const coverUrl = (id: string, width: CoverWidth): string => `/covers/${id}-${width}.webp`

/** Both widths for `srcset`. */
export const coverSet = (id: string): string => COVER_WIDTHS.map((w) => `${coverUrl(id, w)} ${w}w`).join(', ')
