import { useI18n } from '#languages/i18n.ts'
import { UPLOAD_BYTES } from '#articles/managing/rules.ts'
import { ask } from '#platform/ask.ts'
import { Refusal } from '#platform/refusal.ts'
import { type DraftView, generatedContentImage } from '#review/calls.ts'
import { isPictureAddress } from '../../parts/fields/picture-address.ts'
import { PictureField } from '../../parts/fields/picture-field.tsx'
import { useAction } from '../../parts/use-action.ts'
import type { DraftEdits } from './draft-edits.ts'
import { DraftPicture, pictureOf } from './draft-picture.tsx'

/** Whether drafts of this kind are published with an image. */
export const isPictured = ({ content_type: type }: DraftView): boolean =>
  ['article', 'agent', 'event', 'tool'].includes(type)

/** Whether the address of the image can be published. */
export const isCoverValid = ({ image_url: address }: DraftEdits['fields']): boolean =>
  isPictureAddress(address?.trim() ?? '')

/**
 * The image of a draft, which an editor can replace by an address or a file. A file is sent at once, so that this browser has
 * to keep only its address; readers see it once the draft is approved.
 */
export function DraftCover({ draft, edits }: { draft: DraftView; edits: DraftEdits }) {
  const { t } = useI18n()
  const { fields, change } = edits
  const address = fields.image_url ?? ''
  const isRemote = /^https?:/i.test(address)
  const send = useAction({
    mutationFn: async (file: File) => {
      if (file.size > UPLOAD_BYTES) throw new Refusal('library.managing.pictureLarge', 413)
      return ask(generatedContentImage, { id: draft.id, bytes: new Uint8Array(await file.arrayBuffer()) })
    },
    onSuccess: ({ image_url }) => change({ image_url }),
    failed: 'newsroom.dashboard.uploadFailed',
  })
  return (
    <div className="grid gap-3">
      <p className="text-sm font-semibold">{t('newsroom.review.picture')}</p>
      {!isRemote && (
        <DraftPicture
          src={pictureOf({ ...draft, content: fields.content, image_url: fields.image_url })}
          title={fields.title}
          credit={fields.image_url === draft.image_url ? draft.image_credit : null}
        />
      )}
      {draft.status === 'pending' && (
        <PictureField
          address={address}
          error={isCoverValid(fields) ? undefined : t('library.managing.imageUrl')}
          onAddress={(next) => change({ image_url: next.trim() === '' ? null : next })}
          file={send.isPending ? send.variables : null}
          onFile={(file) => file && send.mutate(file)}
          sending={send.isPending}
          preview={isRemote}
        />
      )}
    </div>
  )
}
