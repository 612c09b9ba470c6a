import { keepUpload } from '#articles/managing/keep-upload.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { next } from '#writing/draft.ts'
import { draftById } from '#writing/drafts.ts'
import { generatedContentImage } from './calls.ts'

export const generatedContentImageHandler = handle(generatedContentImage, async ({ id, bytes }, context) => {
  const { db, caller, log, audit, record } = context
  const draft = await draftById(db, id)
  if (!draft) throw new Refusal('newsroom.draftNotFound', 404)
  const step = next(draft.status, 'edit')
  if (step.state === 'refused') throw new Refusal(step.because, 409)
  const imageUrl = await keepUpload(context, { id, bytes })
  audit({ itemTitle: draft.title })
  await record(db)
  log.info({ draft: id, imageUrl, by: caller?.id }, 'image uploaded for a draft')
  return { image_url: imageUrl }
})
