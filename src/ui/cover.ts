/** Widths in px in which a cover is stored; all are 16:9. */
export const COVER_WIDTHS = [320, 480, 960] as const
export type CoverWidth = (typeof COVER_WIDTHS)[number]

/** Widths in px in which a stored image is made, none larger than its original. All are 16:9, in AVIF and in WebP. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280] as const

/** What the site stores of an image: its name, and its largest width. */
export type KeptPicture = { name: string; width: number }

/** The address of the cover of any item. `id` is a row's id. */
export const coverUrl = (id: string, width: CoverWidth): string => `/covers/${id}-${width}.webp`

/** All widths for `srcset`. */
export const coverSet = (id: string): string => COVER_WIDTHS.map((w) => `${coverUrl(id, w)} ${w}w`).join(', ')

/** The address of a stored image in its largest width, which becomes the `image_url` of an item. */
export const pictureUrl = ({ name, width }: KeptPicture): string => `/pictures/${name}-${width}.webp`

/** The address of an infographic that the site stores under `name`. */
export const infographicUrl = (name: string): string => `/pictures/${name}-1080.png`

/** The addresses of an image in every available size and format, and the fallback for a broken one. */
export type PictureSources = {
  src: string
  fallback: string | undefined
  /** Undefined for an image that has only one width. */
  srcSet: string | undefined
  /** The same widths in AVIF. */
  avifSet: string | undefined
}

/**
 * The sources of an item's image: its own if it has one, otherwise its cover, which is also the fallback for a broken one.
 * An address on another host is not used: the cover is shown until a job has fetched the image.
 */
export function pictureSources({ id, image_url }: Pictured): PictureSources {
  const own = resolved(image_url)
  if (own === null || !isOurs(own)) return coverSources(id)
  const kept = keptPicture(own)
  return {
    src: own,
    fallback: coverUrl(id, 960),
    srcSet: kept && setOf(kept, 'webp'),
    avifSet: kept && setOf(kept, 'avif'),
  }
}

/** An image or cover as an icon beside a name: the smallest available width. */
export function signSources({ id, image_url }: Pictured): PictureSources {
  const own = resolved(image_url)
  const cover = { src: coverUrl(id, 320), fallback: undefined, srcSet: undefined, avifSet: undefined }
  if (own === null || !isOurs(own)) return cover
  const kept = keptPicture(own)
  const src = kept ? pictureUrl({ ...kept, width: PICTURE_WIDTHS[0] }) : own
  return { ...cover, src, fallback: cover.src }
}

/** The prefix of an image name that was stored in the bucket `article-images`. Source: public-site §7. */
const BUCKET = /^\/?(?:storage\/v1\/object\/)?(?:public\/)?article-images\//

/** The address of an image that is named by its path in the bucket; other addresses are unchanged. */
const resolved = (address: string | null): string | null =>
  address === null ? null : address.replace(BUCKET, '/pictures/')

type Pictured = { id: string; image_url: string | null }

/** Whether an address is a path of this site. */
export const isOurs = (address: string): boolean => /^\/(?!\/)/.test(address)

const coverSources = (id: string): PictureSources => ({
  src: coverUrl(id, 960),
  fallback: undefined,
  srcSet: coverSet(id),
  avifSet: undefined,
})

function keptPicture(address: string): KeptPicture | undefined {
  const [, name, width] = /^\/pictures\/([\da-f-]+)-(320|640|960|1280)\.webp$/.exec(address) ?? []
  return name === undefined ? undefined : { name, width: Number(width) }
}

const setOf = ({ name, width }: KeptPicture, form: 'avif' | 'webp'): string =>
  PICTURE_WIDTHS.filter((each) => each <= width)
    .map((each) => `/pictures/${name}-${each}.${form} ${each}w`)
    .join(', ')
