import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#kit/toast.tsx'
import type { Translate } from '#languages/translate.ts'
import { adminEvents } from '#library/events/managing/calls.ts'
import { adminArticleImage, adminArticles } from '#library/managing/calls.ts'
import { UPLOAD_BYTES } from '#library/managing/rules.ts'
import { ask } from '#platform/ask.ts'
import { Refusal } from '#platform/refusal.ts'
import { failureText } from '../desk/refusal-words.ts'

/** Sends the picture of an article. Throws the Refusal of the server, before sending it when it is too large. */
export async function sendPicture(id: string, file: File): Promise<void> {
  if (file.size > UPLOAD_BYTES) throw new Refusal('library.managing.pictureLarge', 413)
  await ask(adminArticleImage, { id, bytes: new Uint8Array(await file.arrayBuffer()) })
}

/** What went wrong, as a value; null when nothing did. */
export const errorOf = (done: Promise<unknown>): Promise<unknown> =>
  done.then(
    () => null,
    (error: unknown) => error,
  )

/** Tells that a picture could not be sent, and why. */
export const tellPictureFailed = (t: Translate, error: unknown): void =>
  toast.error(t('newsroom.review.error'), {
    description: failureText(t, error, t('newsroom.dashboard.uploadFailed')),
  })

/** Asks anew for the lists of articles and events: after a change, or when somebody else has been quicker. */
export function useRefetchArticles(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all(
      [adminArticles, adminEvents].map(({ name }) => client.invalidateQueries({ queryKey: [name] })),
    )
  }
}
