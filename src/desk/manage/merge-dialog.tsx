import { type ReactNode, useState } from 'react'
import { Status } from '#ui/badge.tsx'
import { Tick } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type ManagedEvent, adminEventsMerge } from '#articles/events/managing/calls.ts'
import { takenOver } from '#articles/events/managing/rules.ts'
import { ask } from '#platform/ask.ts'
import { ArticleStateSign, EventStateSign } from '../parts/state-signs.tsx'
import { useAction } from '../parts/use-action.ts'
import { Confirm } from '../parts/confirm.tsx'
import { whenText } from './events/event-when.ts'
import { useRestore } from './restore.ts'
import { ARTICLE_LISTS } from './article-writing.ts'

type MergeDialogProps = {
  events: readonly [ManagedEvent, ManagedEvent]
  onClose: (done: boolean) => void
}

/** Shows two duplicate events side by side: one of them is kept, and takes missing values from the other. */
export default function MergeDialog({ events, onClose }: MergeDialogProps) {
  const { t } = useI18n()
  const restore = useRestore()
  const [first, second] = events
  const isOut = ({ article_state }: ManagedEvent) => article_state === 'published'
  const [keep, setKeep] = useState(!isOut(first) && isOut(second) ? second.id : first.id)
  const [kept, other] = keep === first.id ? [first, second] : [second, first]
  const merge = useAction({
    mutationFn: () =>
      ask(adminEventsMerge, {
        keep: kept.id,
        merged: other.id,
        keep_updated_at: kept.updated_at,
        merged_updated_at: other.updated_at,
      }),
    onSuccess: () => {
      toast.success(t('newsroom.events.merged'), {
        description: kept.title,
        durationMs: 10_000,
        action: { label: t('newsroom.dashboard.undo'), onPress: () => restore.mutate([other.id]) },
      })
      onClose(true)
    },
    failed: 'newsroom.events.mergeFailed',
    changes: ARTICLE_LISTS,
  })
  return (
    <Confirm
      wide
      title={t('newsroom.events.mergeTitle')}
      text={t('newsroom.events.mergeText')}
      confirm={t('newsroom.events.mergeNow')}
      tone="act"
      busy={merge.isPending}
      onClose={() => onClose(false)}
      onConfirm={() => merge.mutate()}
    >
      <fieldset className="grid items-stretch gap-4 sm:grid-cols-2">
        <legend className="sr-only">{t('newsroom.events.mergeTitle')}</legend>
        {events.map((event) => (
          <Side
            key={event.id}
            event={event}
            kept={event === kept}
            taken={event === kept ? takenOver(kept, other) : {}}
            onKeep={() => setKeep(event.id)}
          />
        ))}
      </fieldset>
    </Confirm>
  )
}

type SideProps = {
  event: ManagedEvent
  kept: boolean
  taken: ReturnType<typeof takenOver>
  onKeep: () => void
}

function Side({ event, kept, taken, onKeep }: SideProps) {
  const { t, language } = useI18n()
  const result = { ...event, ...taken }
  const when = whenText(result, language)
  const fact = (label: string, value: ReactNode, isTaken: boolean) => (
    <div>
      <dt className="flex items-center gap-2 text-2xs text-ink3">
        {label}
        {isTaken && <Status tone="success">{t('newsroom.events.takesOver')}</Status>}
      </dt>
      <dd className="text-sm wrap-anywhere">
        {value === null ? <span className="text-ink3">{t('newsroom.events.none')}</span> : <bdi>{value}</bdi>}
      </dd>
    </div>
  )
  return (
    <div className={`min-w-0 border p-4 ${kept ? 'border-2 border-ink' : 'border-line'}`}>
      <Tick
        type="radio"
        name="keep"
        label={
          <bdi lang={event.language === language ? undefined : event.language} className="font-semibold">
            {event.title}
          </bdi>
        }
        hint={t('newsroom.events.keep')}
        checked={kept}
        onChange={onKeep}
      />
      <p className="my-2 flex flex-wrap gap-2">
        <EventStateSign state={event.state} />
        <ArticleStateSign state={event.article_state} />
      </p>
      <dl className="space-y-2">
        {fact(
          t('newsroom.events.column.when'),
          when ? [when.times, when.zone].filter(Boolean).join(' · ') : null,
          taken.starts_at !== undefined || taken.ends_at !== undefined,
        )}
        {fact(t('newsroom.events.field.place'), result.place, taken.place !== undefined)}
        {fact(t('newsroom.events.field.online'), result.online_url, taken.online_url !== undefined)}
        {fact(t('newsroom.events.field.url'), result.url, taken.url !== undefined)}
        {fact(t('newsroom.events.sources'), event.source_count, false)}
      </dl>
    </div>
  )
}
