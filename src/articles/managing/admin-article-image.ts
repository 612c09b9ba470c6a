import { pictureUrl } from '#ui/cover.ts'
import { pagesChanged } from '../publish.ts'
import { articles } from '../tables.ts'
import { PictureTrouble } from '#services/picture-file.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { adminArticleImage } from './calls.ts'
import { found, undeleted } from './managed-article.ts'
import { UPLOAD_PIXELS } from './rules.ts'

export const adminArticleImageHandler = handle(adminArticleImage, async ({ id, bytes }, context) => {
  const { db, now, caller, log, outside, audit, record } = context
  const columns = { title: articles.title, imageUrl: articles.imageUrl }
  const before = found((await db.select(columns).from(articles).where(undeleted(id)).limit(1))[0])
  const made = { byModel: false, mostPixels: UPLOAD_PIXELS, at: now }
  const imageUrl = pictureUrl(await outside.pictures.keep(id, bytes, made).catch(refusalOf))
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(articles)
      .set({ imageUrl, updatedAt: now })
      .where(undeleted(id))
      .returning({ id: articles.id })
    found(changed[0]) // deleted in the meantime: the nightly sweep removes the file
    await pagesChanged(tx, id)
    audit({ itemTitle: before.title, changes: { imageUrl: { from: before.imageUrl, to: imageUrl } } })
    await record(tx)
  })
  log.info({ article: id, imageUrl, by: caller?.id }, 'article has another picture')
  return { image_url: imageUrl, updated_at: now.toISOString() }
})

/** The errors of an uploaded file. A full disk is not one of them. */
const CODES = {
  type: 'library.managing.notPicture',
  damaged: 'library.managing.pictureDamaged',
  too_many_pixels: 'library.managing.pictureLarge',
  too_small: 'library.managing.pictureSmall',
} as const

function refusalOf(error: unknown): never {
  if (!(error instanceof PictureTrouble) || error.code === 'disk') throw error
  throw new Refusal(CODES[error.code], 422, { cause: error })
}
