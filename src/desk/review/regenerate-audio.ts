import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import { generatedContentOne, regeneratePodcastAudio } from '#review/calls.ts'
import { watchRun } from '../parts/watch-run.ts'
import { useAction } from '../parts/use-action.ts'

/** Generates the audio of an episode again, shows the result, and reloads the draft in any case. */
export function useRegenerateAudio(id: string): { start: () => void; running: boolean } {
  const { t } = useI18n()
  const regenerate = useAction({
    mutationFn: () => speakAgain(id),
    onSuccess: () => toast.success(t('newsroom.review.audioMade')),
    failed: 'newsroom.review.audioFailed',
    changes: [generatedContentOne],
  })
  return { start: () => !regenerate.isPending && regenerate.mutate(), running: regenerate.isPending }
}

async function speakAgain(id: string): Promise<void> {
  const { finished, run_id: run } = await ask(regeneratePodcastAudio, { contentId: id })
  if (finished) return
  const { drafted } = await watchRun(run)
  if (drafted === 0) throw new Error(`no sound came of run ${run}`)
}
