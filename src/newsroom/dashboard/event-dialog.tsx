import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#kit/button.tsx'
import Dialog from '#kit/dialog.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type ManagedEvent, adminEventChange } from '#library/events/managing/calls.ts'
import { ask } from '#platform/ask.ts'
import { isRefusal } from '#platform/refusal.ts'
import { failureText } from '../desk/refusal-words.ts'
import { useShowArticlesAnew } from './article-writing.ts'
import { type Problems, changesOf, fieldsOf, problemsIn, problemsOf } from './event-fields.ts'
import { EventForm } from './event-form.tsx'
import { useKept } from './kept-fields.ts'

/** When and where an event is, and whether it takes place. */
export default function EventDialog({ event, onClose }: { event: ManagedEvent; onClose: () => void }) {
  const { t } = useI18n()
  const showAnew = useShowArticlesAnew()
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
    },
    onError: (error) => {
      setProblems(problemsIn(error))
      toast.error(t('newsroom.review.error'), {
        description: failureText(t, error, t('newsroom.events.changeFailed')),
      })
    },
    onSettled: (_, error) => (isRefusal(error) ? undefined : showAnew()), // what was typed stays beside what is refused
  })
  const submit = () => {
    const found = problemsOf(value)
    setProblems(found)
    if (Object.keys(found).length > 0 || save.isPending) return
    if (changesOf(event, value) === null) close()
    else save.mutate()
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && close()}
      title={t('newsroom.events.editTitle')}
      description={event.title}
      closeLabel={t('kit.close')}
      actions={
        <>
          <Button size="medium" onClick={close}>
            {t('newsroom.review.cancel')}
          </Button>
          <Button kind="act" size="medium" type="submit" form="edit-event" busy={save.isPending}>
            {t('newsroom.dashboard.save')}
          </Button>
        </>
      }
    >
      {kept && (
        <p role="status" className="mb-4 text-sm text-ink2">
          {t('newsroom.dashboard.kept')}
        </p>
      )}
      <EventForm fields={value} problems={problems} onChange={set} onSubmit={submit} />
    </Dialog>
  )
}
