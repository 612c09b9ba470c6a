import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { followedStories } from './calls.ts'
import { reportFull } from './save-toggle.tsx'
import { onShelfNotice, shelf, useKeeping } from './use-shelf.tsx'

/** How long changes wait before they are sent to the server again. */
const AGAIN_MS = 30_000
const SAID_MS = 6000

/** Rendered once in the page frame: notifies readers about changes to their shelf, and retries what could not be sent. */
export function ShelfKeeper() {
  const { t } = useI18n()
  const client = useQueryClient()
  const keeping = useKeeping()
  useEffect(
    () =>
      onShelfNotice((notice) => {
        if (notice === 'topics') void refetchAnswers(client, { queryKey: [followedStories.name] })
        else if (notice === 'full') reportFull(t)
        else if (notice === 'gone') toast.error(t('library.articleNotFound'), { id: 'shelf' })
        else if (notice === 'joined')
          toast.info(t('library.shelf.joined'), { id: 'shelf', description: t('library.shelf.joinedText') })
        else if (notice === 'sent')
          toast.success(t('library.shelf.told'), { id: 'shelf', durationMs: SAID_MS })
        else
          toast.info(t('library.shelf.waits'), {
            id: 'shelf',
            description: t('library.shelf.waitsText'),
            durationMs: SAID_MS,
          })
      }),
    [t, client],
  )
  useEffect(() => {
    if (keeping !== 'waiting' && keeping !== 'failed') return undefined
    const timer = setInterval(shelf.again, AGAIN_MS)
    window.addEventListener('online', shelf.again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', shelf.again)
    }
  }, [keeping])
  return null
}
