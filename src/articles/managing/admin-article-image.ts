import { pagesChanged } from '../publish.ts'
import { articles } from '../tables.ts'
import { handle } from '#platform/serve.ts'
import { adminArticleImage } from './calls.ts'
import { keepUpload } from './keep-upload.ts'
import { found, undeleted } from './managed-article.ts'

export const adminArticleImageHandler = handle(adminArticleImage, async ({ id, bytes }, context) => {
  const { db, now, caller, log, audit, record } = context
  const columns = { title: articles.title, imageUrl: articles.imageUrl }
  const before = found((await db.select(columns).from(articles).where(undeleted(id)).limit(1))[0])
  const imageUrl = await keepUpload(context, { id, bytes })
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
