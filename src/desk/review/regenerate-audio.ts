import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import { generatedContentOne, regeneratePodcastAudio } from '#review/calls.ts'
import { failureText } from '../parts/refusal-words.ts'
import { watchRun } from '../parts/watch-run.ts'

/** Generates the audio of an episode again, shows the result, and reloads the draft in any case. */
export function useRegenerateAudio(id: string): { start: () => void; running: boolean } {
  const { t } = useI18n()
  const client = useQueryClient()
  const regenerate = useMutation({
    mutationFn: () => speakAgain(id),
    onSuccess: () => toast.success(t('newsroom.review.audioMade')),
    onError: (error) =>
      toast.error(t('newsroom.review.error'), {
        description: failureText(t, error, t('newsroom.review.audioFailed')),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [generatedContentOne.name, { id }] }),
  })
  return { start: () => !regenerate.isPending && regenerate.mutate(), running: regenerate.isPending }
}

async function speakAgain(id: string): Promise<void> {
  const { finished, run_id: run } = await ask(regeneratePodcastAudio, { contentId: id })
  if (finished) return
  const { drafted } = await watchRun(run)
  if (drafted === 0) throw new Error(`no sound came of run ${run}`)
}
