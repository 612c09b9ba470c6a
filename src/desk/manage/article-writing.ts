import { adminEvents } from '#articles/events/managing/calls.ts'
import { adminArticleImage, adminArticles } from '#articles/managing/calls.ts'
import { UPLOAD_BYTES } from '#articles/managing/rules.ts'
import { ask } from '#platform/ask.ts'
import { Refusal } from '#platform/refusal.ts'

/** Sends the image of an article. Throws the server's Refusal, or the same before sending when the file is too large. */
export async function sendPicture(id: string, file: File): Promise<void> {
  if (file.size > UPLOAD_BYTES) throw new Refusal('library.managing.pictureLarge', 413)
  await ask(adminArticleImage, { id, bytes: new Uint8Array(await file.arrayBuffer()) })
}

/** The error as a value; null when there is none. */
export const errorOf = (done: Promise<unknown>): Promise<unknown> =>
  done.then(
    () => null,
    (error: unknown) => error,
  )

/** Says that an image could not be sent. */
export const PICTURE_FAILED = 'newsroom.dashboard.uploadFailed'

/** The lists that a change of an article changes. */
export const ARTICLE_LISTS = [adminArticles, adminEvents]
