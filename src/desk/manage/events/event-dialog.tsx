import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type ManagedEvent, adminEventChange } from '#articles/events/managing/calls.ts'
import { ask } from '#platform/ask.ts'
import { failureText } from '../../parts/refusal-words.ts'
import { useRefetchArticles } from '../article-writing.ts'
import { EditFrame } from '../edit-frame.tsx'
import { type Problems, changesOf, fieldsOf, problemsIn, problemsOf } from './event-fields.ts'
import { EventForm } from './event-form.tsx'
import { useKept } from '../../parts/kept-fields.ts'

/** The form for the time, the place and the state of an event. */
export default function EventDialog({ event, onClose }: { event: ManagedEvent; onClose: () => void }) {
  const { t } = useI18n()
  const refetch = useRefetchArticles()
  const { value, kept, set, forget } = useKept(`cadence_event_${event.id}_${event.updated_at}`, () =>
    fieldsOf(event),
  )
  const [problems, setProblems] = useState<Problems>({})
  const close = () => {
    forget()
    onClose()
  }
  const save = useMutation({
    mutationFn: async () => {
      const changes = changesOf(event, value)
      return changes ? ask(adminEventChange, changes) : event
    },
    onSuccess: ({ title }) => {
      toast.success(t('newsroom.events.changed'), { description: title })
      close()
      return refetch()
    },
    onError: (error) => {
      setProblems(problemsIn(error))
      void refetch() // someone else may have been faster
      toast.error(t('newsroom.review.error'), {
        description: failureText(t, error, t('newsroom.events.changeFailed')),
      })
    },
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
