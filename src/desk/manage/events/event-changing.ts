import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type ManagedEvent, adminEventChange } from '#articles/events/managing/calls.ts'
import type { EVENT_STATES } from '#articles/events/rules.ts'
import { ask } from '#platform/ask.ts'
import { useAction } from '../../parts/use-action.ts'
import { ARTICLE_LISTS } from '../article-writing.ts'

/** Cancels an event, or reinstates it. */
export function useEventState(event: ManagedEvent) {
  const { t } = useI18n()
  return useAction({
    mutationFn: (state: (typeof EVENT_STATES)[number]) =>
      ask(adminEventChange, { id: event.id, updated_at: event.updated_at, state }),
    onSuccess: ({ state, title }) =>
      toast.success(state === 'cancelled' ? t('newsroom.events.cancelled') : t('newsroom.events.confirmed'), {
        description: title,
      }),
    failed: 'newsroom.events.changeFailed',
    changes: ARTICLE_LISTS,
  })
}
