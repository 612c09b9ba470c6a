import { useMutation } from '@tanstack/react-query'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type ManagedEvent, adminEventChange } from '#articles/events/managing/calls.ts'
import type { EVENT_STATES } from '#articles/events/rules.ts'
import { ask } from '#platform/ask.ts'
import { failureText } from '../../parts/refusal-words.ts'
import { useRefetchArticles } from '../article-writing.ts'

/** Cancels an event, or reinstates it. */
export function useEventState(event: ManagedEvent) {
  const { t } = useI18n()
  const refetch = useRefetchArticles()
  return useMutation({
    mutationFn: (state: (typeof EVENT_STATES)[number]) =>
      ask(adminEventChange, { id: event.id, updated_at: event.updated_at, state }),
    onSuccess: ({ state, title }) =>
      toast.success(state === 'cancelled' ? t('newsroom.events.cancelled') : t('newsroom.events.confirmed'), {
        description: title,
      }),
    onError: (error) =>
      toast.error(t('newsroom.review.error'), {
        description: failureText(t, error, t('newsroom.events.changeFailed')),
      }),
    onSettled: refetch,
  })
}
