import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Call } from '#platform/call.ts'
import { focusTitle } from '../parts/panel.tsx'
import { failureText } from '../parts/refusal-words.ts'

type RowAction<Answer> = {
  action: () => Promise<Answer>
  done: (answer: Answer) => string
  failed: string
  /** The part whose title receives the focus afterwards, because the row or its button disappears. */
  part: string
  /** The call that lists the rows. */
  list: Call
}

/** Runs an action on a row and shows its result in a toast; the list is refetched either way. */
export function useRowAction<Answer>({ action, done, failed, part, list }: RowAction<Answer>) {
  const { t } = useI18n()
  const client = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSuccess: (answer) => {
      toast.success(done(answer))
      focusTitle(part)
    },
    onError: (error) =>
      toast.error(t('newsroom.review.error'), { description: failureText(t, error, failed) }),
    onSettled: () => client.invalidateQueries({ queryKey: [list.name] }),
  })
}
