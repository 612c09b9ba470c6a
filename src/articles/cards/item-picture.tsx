import { pictureSources } from '#ui/cover.ts'
import { Picture } from '#ui/picture.tsx'
import { useI18n } from '#languages/i18n.ts'
import { pictureKeys } from '../marks/rules.ts'
import type { PictureCredit } from '../shapes.ts'

type Pictured = {
  id: string
  title: string
  image_url: string | null
  image_credit: PictureCredit | null
}

type ItemPictureProps = {
  item: Pictured
  sizes: string
  className?: string
  eager?: boolean
  /** Removes a picture that fails to load; without this the cover replaces it. */
  orNone?: boolean
}

/** The picture of an item with alternative text. */
export function ItemPicture({
  item,
  sizes,
  className = '',
  eager = false,
  orNone = false,
}: ItemPictureProps) {
  const { t } = useI18n()
  const { title } = item
  const sources = pictureSources(item)
  const alt = t(pictureKeys(item.image_credit?.made_by)?.alt ?? 'library.picture.of', { title })
  return (
    <Picture
      {...sources}
      fallback={orNone ? undefined : sources.fallback}
      sizes={sizes}
      alt={sources.fallback === undefined ? t('library.picture.cover', { title }) : alt}
      width={960}
      height={540}
      className={className}
      eager={eager}
    />
  )
}

/**
 * The credit of a picture, or a note of what a model did or that our software has drawn it; nothing for the picture of an
 * editor.
 */
export function PictureCaption({ item }: { item: Pick<Pictured, 'image_url' | 'image_credit'> }) {
  const { t } = useI18n()
  const { image_url: url, image_credit: credit } = item
  if (url !== null && credit === null) return null
  return (
    <figcaption className="mt-2 text-xs text-ink3">
      {credit === null ? t('library.made.cover') : <Credit credit={credit} />}
    </figcaption>
  )
}

function Credit({ credit: { made_by: madeBy, name } }: { credit: PictureCredit }) {
  const { t } = useI18n()
  const keys = pictureKeys(madeBy)
  const isPhoto = madeBy === 'publisher' || madeBy === 'edited'
  return (
    <>
      {keys !== null && (
        <span className="me-1.5 inline-block border border-edge px-1.5 py-0.5 font-semibold text-ink2">
          {t(keys.label)}
        </span>
      )}
      {isPhoto ? t('library.picture.photo', { publisher: name ?? '' }) : name !== null && <bdi>{name}</bdi>}
    </>
  )
}
