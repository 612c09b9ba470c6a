import { useState } from 'react'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type ManagedEvent, adminEventChange } from '#articles/events/managing/calls.ts'
import { ask } from '#platform/ask.ts'
import { EditFrame } from '../edit-frame.tsx'
import { type Problems, changesOf, fieldsOf, problemsIn, problemsOf } from './event-fields.ts'
import { EventForm } from './event-form.tsx'
import { ARTICLE_LISTS } from '../article-writing.ts'
import { useKept } from '../../parts/kept-fields.ts'
import { useAction } from '../../parts/use-action.ts'

/** The form for the time, the place and the state of an event. */
export default function EventDialog({ event, onClose }: { event: ManagedEvent; onClose: () => void }) {
  const { t } = useI18n()
  const { value, kept, set, forget } = useKept(`cadence_event_${event.id}_${event.updated_at}`, () =>
    fieldsOf(event),
  )
  const [problems, setProblems] = useState<Problems>({})
  const close = () => {
    forget()
    onClose()
  }
  const save = useAction({
    mutationFn: async () => {
      const changes = changesOf(event, value)
      return changes ? ask(adminEventChange, changes) : event
    },
    onSuccess: ({ title }) => {
      toast.success(t('newsroom.events.changed'), { description: title })
      close()
    },
    onError: (error) => setProblems(problemsIn(error)),
    failed: 'newsroom.events.changeFailed',
    changes: ARTICLE_LISTS,
  })
  const submit = () => {
    const found = problemsOf(value)
    setProblems(found)
    if (Object.keys(found).length > 0 || save.isPending) return
    if (changesOf(event, value) === null) close()
    else save.mutate()
  }
  return (
    <EditFrame
      title={t('newsroom.events.editTitle')}
      name={event.title}
      form="edit-event"
      busy={save.isPending}
      kept={kept}
      onClose={close}
    >
      <EventForm fields={value} problems={problems} onChange={set} onSubmit={submit} />
    </EditFrame>
  )
}
