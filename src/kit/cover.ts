/** Widths in px in which a cover is kept; all are 16:9. */
export const COVER_WIDTHS = [480, 960] as const
export type CoverWidth = (typeof COVER_WIDTHS)[number]

/** The address of the cover of any item. `id` is a row's id. */
export const coverUrl = (id: string, width: CoverWidth): string => `/covers/${id}-${width}.webp`

/** Both widths for `srcset`. */
export const coverSet = (id: string): string => COVER_WIDTHS.map((w) => `${coverUrl(id, w)} ${w}w`).join(', ')

/** The address of a picture that the site keeps under `name`; what an item's `image_url` is then. */
export const pictureUrl = (name: string, width: CoverWidth = 960): string => `/pictures/${name}-${width}.webp`

/** The address of an infographic that the site keeps under `name`. */
export const infographicUrl = (name: string): string => `/pictures/${name}-1080.png`

/** A picture as a sign: the smaller of the widths in which the site keeps its own. */
export const asSign = (own: string): string =>
  own.startsWith('/pictures/') ? own.replace(/-960\.webp$/, '-480.webp') : own

/** Where an item's picture is found: its own where it has one, else its cover, which also stands in for a broken one. */
export function pictureSources({ id, image_url: own }: { id: string; image_url: string | null }): {
  src: string
  fallback: string | undefined
  /** Undefined for a picture of which there is one width only. */
  srcSet: string | undefined
} {
  if (own === null) return { src: coverUrl(id, 960), fallback: undefined, srcSet: coverSet(id) }
  const [, name] = /^\/pictures\/([\da-f-]+)-960\.webp$/.exec(own) ?? []
  const srcSet =
    name === undefined ? undefined : COVER_WIDTHS.map((w) => `${pictureUrl(name, w)} ${w}w`).join(', ')
  return { src: own, fallback: coverUrl(id, 960), srcSet }
}
