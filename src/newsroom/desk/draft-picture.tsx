import { useState } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { PictureCaption } from '#library/pictures/item-picture.tsx'
import type { DraftView } from '../calls.ts'
import { readStructured } from '../draft-text.ts'

/** Addresses that an `<img>` may be given: none of another host, whose picture is fetched and kept first. */
const isPicture = (address: string): boolean => /^(?:\/(?!\/)|data:image\/)/i.test(address)

/** The picture of a draft: its own, else the one its metadata or its structured text names; null without any. */
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

/** What an infographic says in words; undefined for pictures that say nothing. */
export const altOf = ({ metadata: { alt } }: DraftView): string | undefined =>
  typeof alt === 'string' ? alt : undefined
/** Whether the content of a draft is the address of a picture. */
export const isImage = ({ content_type: type }: DraftView): boolean =>
  type === 'image' || type === 'infographic'

type DraftPictureProps = {
  src: string | null
  title: string
  credit?: DraftView['image_credit']
  /** Says in words what an infographic says; shown whole, because all of it is to be read. */
  alt?: string | undefined
}

/** The picture of an item with whose it is, or the note that there is none. */
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
      <PictureCaption credit={credit} />
    </figure>
  )
}
