import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import type { Call } from '#platform/call.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { failureText } from './refusal-words.ts'

/** The calls whose answers an action may change. */
export type Changes = readonly Pick<Call, 'name'>[]

type Action<Answer, Input> = {
  mutationFn: (input: Input) => Promise<Answer>
  onMutate?: (input: Input) => void
  onSuccess?: (answer: Answer, input: Input) => unknown
  onError?: (error: unknown) => unknown
  /** What failed, as text key. */
  failed: Key
  /** Where a failure is shown: in a toast, or by the dialog that receives `failure`. */
  failsIn?: 'toast' | 'dialog'
  /** They are fetched again after a failure too, because someone else may have been faster. */
  changes?: Changes
}

/** Runs an action of an editor, shows what failed and why, and fetches again what may have changed. */
export function useAction<Answer, Input = void>({
  mutationFn,
  onMutate,
  onSuccess,
  onError,
  failed,
  failsIn = 'toast',
  changes = [],
}: Action<Answer, Input>) {
  const { t } = useI18n()
  const client = useQueryClient()
  const showFailure = useFailure()
  const action = useMutation({
    mutationFn,
    onMutate: (input) => onMutate?.(input),
    onSuccess: (answer, input) => onSuccess?.(answer, input),
    onError: (error) => {
      if (failsIn === 'toast') showFailure(error, failed)
      return onError?.(error)
    },
    onSettled: () => refetchCalls(client, changes),
  })
  return { ...action, failure: action.isError ? failureText(t, action.error, t(failed)) : undefined }
}

/** Shows in a toast what failed and why. */
export function useFailure(): (error: unknown, failed: Key) => void {
  const { t } = useI18n()
  return (error, failed) =>
    toast.error(t('newsroom.review.error'), { description: failureText(t, error, t(failed)) })
}

/** Fetches again everything that these calls have answered. */
export async function refetchCalls(client: QueryClient, calls: Changes): Promise<void> {
  await Promise.all(calls.map(({ name }) => refetchAnswers(client, { queryKey: [name] })))
}
