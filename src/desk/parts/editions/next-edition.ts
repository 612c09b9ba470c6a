import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useI18n } from '#languages/i18n.ts'
import { adminEdition, adminEditionCompose, adminEditions } from '#newsletter/editions/calls.ts'
import { ask } from '#platform/ask.ts'
import { toast } from '#ui/toast.tsx'
import { useDeskStateAt } from '../../frame/desk-counts.ts'
import { useAction } from '../use-action.ts'

/** Composes the next edition of a kind, or adds what was published since it was composed, and opens it. */
export function useComposeEdition(kind: 'edition' | 'daily' | 'weekly') {
  const { t } = useI18n()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useAction({
    mutationFn: () => ask(adminEditionCompose, { kind }),
    onSuccess: (edition) => {
      client.setQueryData([adminEdition.name, { id: edition.id }], edition)
      toast.success(t('newsroom.digest.composed'))
      void navigate({ to: '/content-digest', search: { part: 'editions', edition: edition.id } })
    },
    failed: 'newsroom.digest.composeFailed',
    changes: [adminEditions],
  })
}

/** Opens the next edition with everything that was published by now, or as it was approved or is after its hour. */
export function useOpenNextEdition(): { open: () => void; isOpening: boolean } {
  const { state, nowMs } = useDeskStateAt()
  const navigate = useNavigate()
  const compose = useComposeEdition('edition')
  const next = state?.next_edition
  return {
    open: () => {
      // after its hour, the edition that would be composed is the following one
      if (next && next.id !== null && (next.state === 'approved' || Date.parse(next.at) <= nowMs))
        void navigate({ to: '/content-digest', search: { part: 'editions', edition: next.id } })
      else if (!compose.isPending) compose.mutate()
    },
    isOpening: compose.isPending,
  }
}
