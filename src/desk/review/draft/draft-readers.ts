import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask, requestOf } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { type DraftView, generatedContentList, generatedContentOne, contentReaders } from '#review/calls.ts'
import { READERS_EVERY_MS } from '../rules.ts'

type Readers = OutputOf<typeof contentReaders>

/**
 * Reports that this page has the draft open while it is visible, and returns who else has. A draft that someone else has
 * changed or settled is reloaded immediately, but not while a decision on this page is in progress. Failures are not
 * reported.
 */
export function useDraftReaders(draft: DraftView, deciding: boolean): Readers['others'] {
  const client = useQueryClient()
  const { id } = draft
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [contentReaders.name, id],
    queryFn: () => ask(contentReaders, { contentId: id }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: READERS_EVERY_MS, // paused while the page is hidden
    refetchOnWindowFocus: true,
  })
  useEffect(() => leavesWhenClosed(id), [id])
  const isOther = data !== undefined && isNewer(data, draft)
  useEffect(() => {
    if (!isOther || deciding) return
    void refetchAnswers(client, { queryKey: [generatedContentOne.name, { id }] })
    void refetchAnswers(client, { queryKey: [generatedContentList.name] })
  }, [client, deciding, id, isOther, dataUpdatedAt]) // repeats with every answer until the draft could be loaded
  return data?.others ?? []
}

/** Whether the answer is newer than the shown draft; it can also be older. */
const isNewer = (now: Readers, shown: DraftView): boolean =>
  now.version > shown.version || (now.version === shown.version && now.status !== shown.status)

function leavesWhenClosed(id: string): () => void {
  const leaving = { contentId: id, leaving: true }
  const onClose = () => {
    const { url, body } = requestOf(contentReaders, leaving)
    // sent even though the page does not wait for it
    navigator.sendBeacon(url, new Blob([String(body)], { type: 'application/json' }))
  }
  window.addEventListener('pagehide', onClose)
  return () => {
    window.removeEventListener('pagehide', onClose)
    void ask(contentReaders, leaving).catch(() => undefined) // if this fails, the others see it half a minute later
  }
}
