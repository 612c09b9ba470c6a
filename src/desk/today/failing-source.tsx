import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import { aiNewsSourceChange, aiNewsSources } from '#sources/calls.ts'
import { type SourceState, stateTone } from '#sources/rules.ts'
import { deskState, deskToday } from '#today/calls.ts'
import { deskSystem } from '#today/system-calls.ts'
import { scrapeAiNews } from '#writing/calls.ts'
import { focusTitle } from '../parts/panel.tsx'
import { useAction } from '../parts/use-action.ts'
import { Failure } from './failure.tsx'
import { type Now, type Today, timedText } from './today-words.ts'

type FailingSourceProps = { source: Today['failing']['sources'][number]; today: Now }

const CHANGED = [deskToday, deskSystem, deskState, aiNewsSources]

/** A source that cannot be read, with a way to read it now and to pause it. */
export function FailingSource({ source, today }: FailingSourceProps) {
  const { t, language } = useI18n()
  const { id, name, state, last_ok_at: lastOkAt, created_at: createdAt } = source
  const retry = useAction({
    mutationFn: () => readNow(id),
    onSuccess: (outcome) => {
      if (outcome === 'running') toast.success(t('newsroom.today.trying'))
      else if (outcome === 'failed') toast.error(t('newsroom.today.triedFailed'))
      else {
        toast.success(t('newsroom.today.tried'))
        focusTitle('failing')
      }
    },
    failed: 'newsroom.today.tryFailed',
    changes: CHANGED,
  })
  const pause = useAction({
    mutationFn: () => ask(aiNewsSourceChange, { id, is_active: false }),
    onSuccess: () => {
      toast.success(t('newsroom.today.paused'))
      focusTitle('failing')
    },
    failed: 'newsroom.review.sourceNotChanged',
    changes: CHANGED,
  })
  const busy = retry.isPending || pause.isPending
  const why: `sources.state.${SourceState}` = `sources.state.${state}`
  return (
    <Failure
      name={<bdi>{name}</bdi>}
      since={
        lastOkAt === null
          ? timedText(t, language, 'newsroom.today.neverRead', createdAt, today)
          : timedText(t, language, 'newsroom.today.unread', lastOkAt, today)
      }
      detail={[t(why, source.state_detail), t('newsroom.today.attempts', { count: source.failures })].join(
        ' · ',
      )}
      actions={
        <>
          <Button
            size="small"
            busy={retry.isPending}
            disabled={busy && !retry.isPending}
            aria-label={t('newsroom.today.tryNowOf', { name })}
            onClick={() => retry.mutate()}
          >
            {t('newsroom.today.tryNow')}
          </Button>
          <Button
            size="small"
            busy={pause.isPending}
            disabled={busy && !pause.isPending}
            aria-label={t('newsroom.today.pauseOf', { name })}
            onClick={() => pause.mutate()}
          >
            {t('newsroom.today.pause')}
          </Button>
        </>
      }
    />
  )
}

/** Reads a source, and says whether it still fails; `running` if that takes longer. */
async function readNow(id: string): Promise<'read' | 'failed' | 'running'> {
  const { finished } = await ask(scrapeAiNews, { source: id })
  if (!finished) return 'running'
  const { items } = await ask(aiNewsSources, {})
  const state = items.find((source) => source.id === id)?.state ?? null
  return state !== null && stateTone(state) === 'failed' ? 'failed' : 'read'
}
