import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.tsx'
import type { Translate } from '#languages/translate.ts'
import { adminEvents } from '#articles/events/managing/calls.ts'
import { adminArticleImage, adminArticles } from '#articles/managing/calls.ts'
import { UPLOAD_BYTES } from '#articles/managing/rules.ts'
import { ask } from '#platform/ask.ts'
import { Refusal } from '#platform/refusal.ts'
import { failureText } from '../parts/refusal-words.ts'

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

/** Notifies the editor that an image could not be sent, and why. */
export const showPictureFailed = (t: Translate, error: unknown): void =>
  toast.error(t('newsroom.review.error'), {
    description: failureText(t, error, t('newsroom.dashboard.uploadFailed')),
  })

/** Fetches the lists of articles and events again: after a change, or when someone else was faster. */
export function useRefetchArticles(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all(
      [adminArticles, adminEvents].map(({ name }) => client.invalidateQueries({ queryKey: [name] })),
    )
  }
}
