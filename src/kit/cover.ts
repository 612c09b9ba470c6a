/** Widths in px in which a cover is kept; all are 16:9. */
export const COVER_WIDTHS = [320, 480, 960] as const
export type CoverWidth = (typeof COVER_WIDTHS)[number]

/** Widths in px in which a kept picture is made, none larger than its original. All are 16:9, in AVIF and in WebP. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280] as const

/** What the site keeps of a picture: its name, and the largest of its widths. */
export type KeptPicture = { name: string; width: number }

/** The address of the cover of any item. `id` is a row's id. */
export const coverUrl = (id: string, width: CoverWidth): string => `/covers/${id}-${width}.webp`

/** All widths for `srcset`. */
export const coverSet = (id: string): string => COVER_WIDTHS.map((w) => `${coverUrl(id, w)} ${w}w`).join(', ')

/** The address of a kept picture in its largest width; what an item's `image_url` is then. */
export const pictureUrl = ({ name, width }: KeptPicture): string => `/pictures/${name}-${width}.webp`

/** The address of an infographic that the site keeps under `name`. */
export const infographicUrl = (name: string): string => `/pictures/${name}-1080.png`

/** Where a picture is found in every size and form that there is, and what stands in for a broken one. */
export type PictureSources = {
  src: string
  fallback: string | undefined
  /** Undefined for a picture of which there is one width only. */
  srcSet: string | undefined
  /** The same widths in AVIF. */
  avifSet: string | undefined
}

/**
 * Where an item's picture is found: its own where it has one, else its cover, which also stands in for a broken one.
 * An address of another host is none of ours: the cover is shown until a job has fetched the picture.
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

/** A picture or cover as a sign beside a name: the smallest width that there is. */
export function signSources({ id, image_url }: Pictured): PictureSources {
  const own = resolved(image_url)
  const cover = { src: coverUrl(id, 320), fallback: undefined, srcSet: undefined, avifSet: undefined }
  if (own === null || !isOurs(own)) return cover
  const kept = keptPicture(own)
  const src = kept ? pictureUrl({ ...kept, width: PICTURE_WIDTHS[0] }) : own
  return { ...cover, src, fallback: cover.src }
}

/** What stands before the name of a picture that was kept in the bucket `article-images`. Source: public-site §7. */
const BUCKET = /^\/?(?:storage\/v1\/object\/)?(?:public\/)?article-images\//

/** The address of a picture that is named by its place in the bucket; others as they are. */
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
