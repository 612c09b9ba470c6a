import { useState } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { PictureCaption } from '#articles/cards/item-picture.tsx'
import type { DraftView } from '#review/calls.ts'
import { readStructured } from '#writing/draft-text.ts'

/** Whether an address may be used in an `<img>`: not one of another host, whose image is fetched and stored first. */
const isPicture = (address: string): boolean => /^(?:\/(?!\/)|data:image\/)/i.test(address)

/** The image of a draft: its own, else the one named in its metadata or structured text; null without any. */
export function pictureOf(draft: Pick<DraftView, 'image_url' | 'metadata' | 'content'>): string | null {
  const named = [
    draft.image_url,
    draft.metadata['imageUrl'],
    draft.metadata['image_url'],
    readStructured(draft.content).imageUrl,
  ]
  return (
    named.find((address): address is string => typeof address === 'string' && isPicture(address.trim())) ??
    null
  )
}

/** The alt text of an infographic; undefined for other images. */
export const altOf = ({ metadata: { alt } }: DraftView): string | undefined =>
  typeof alt === 'string' ? alt : undefined
/** Whether the content of a draft is the address of an image. */
export const isImage = ({ content_type: type }: DraftView): boolean =>
  type === 'image' || type === 'infographic'

type DraftPictureProps = {
  src: string | null
  title: string
  credit?: DraftView['image_credit']
  /** The alt text of an infographic, which is shown uncropped because all of it must be readable. */
  alt?: string | undefined
}

/** The image of an item with its credit, or a note that there is none. */
export function DraftPicture({ src, title, credit = null, alt }: DraftPictureProps) {
  const { t } = useI18n()
  const [failed, setFailed] = useState<string | null>(null)
  const none = src === null || !isPicture(src)
  if (none || failed === src)
    return (
      <p className="border border-line bg-sunken px-4 py-3 text-sm text-ink2">
        {none ? t('newsroom.review.noPicture') : t('newsroom.review.pictureFailed')}
      </p>
    )
  return (
    <figure>
      <img
        src={src}
        alt={alt ?? t('newsroom.review.pictureOf', { title })}
        width={alt === undefined ? 640 : 1080}
        height={alt === undefined ? 360 : 1350}
        decoding="async"
        onError={() => setFailed(src)}
        className={`w-full max-w-md bg-sunken ${alt === undefined ? 'aspect-video object-cover' : 'h-auto border border-line'}`}
      />
      <PictureCaption item={{ image_url: src, image_credit: credit }} />
    </figure>
  )
}
