import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Call } from '#platform/call.ts'
import { focusTitle } from '../automation/panel.tsx'
import { failureText } from '../desk/refusal-words.ts'

type RowAction<Answer> = {
  action: () => Promise<Answer>
  done: (answer: Answer) => string
  failed: string
  /** The part from whose title the focus goes on: the row, or its button, goes. */
  part: string
  /** What the rows are of. */
  list: Call
}

/** Something that is done with a row, told by a toast; the list is asked anew either way. */
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
