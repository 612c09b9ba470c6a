import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import Dialog from '#ui/dialog.tsx'
import { Area } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { retractArticle } from '#articles/corrections/calls.ts'
import { NOTE_MAX, NOTE_MIN } from '#articles/corrections/rules.ts'
import type { ManagedArticle } from '#articles/managing/calls.ts'
import { ask } from '#platform/ask.ts'
import { failureText } from '../parts/refusal-words.ts'
import { useRefetchArticles } from './article-writing.ts'

type RetractDialogProps = { article: ManagedArticle; onClose: () => void }

/** Retracts a published article with a note for its readers: title and note stay, text and sources are removed. */
export default function RetractDialog({ article, onClose }: RetractDialogProps) {
  const { t } = useI18n()
  const refetch = useRefetchArticles()
  const [note, setNote] = useState('')
  const [short, setShort] = useState(false)
  const retract = useMutation({
    mutationFn: () => ask(retractArticle, { id: article.id, note, updated_at: article.updated_at }),
    onSuccess: () => {
      toast.success(t('newsroom.dashboard.retracted'), { description: article.title })
      onClose()
    },
    onError: (error) =>
      toast.error(t('newsroom.review.error'), {
        description: failureText(t, error, t('newsroom.dashboard.retractFailed')),
      }),
    onSettled: refetch,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('newsroom.dashboard.retractQuestion')}
      description={article.title}
      closeLabel={t('kit.close')}
      actions={
        <>
          <Button size="medium" onClick={onClose}>
            {t('newsroom.review.cancel')}
          </Button>
          <Button kind="danger-filled" size="medium" type="submit" form="retract" busy={retract.isPending}>
            {t('newsroom.dashboard.retractNow')}
          </Button>
        </>
      }
    >
      <form
        id="retract"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const enough = note.trim().length >= NOTE_MIN
          setShort(!enough)
          if (!enough) event.currentTarget.querySelector('textarea')?.focus()
          else if (!retract.isPending) retract.mutate()
        }}
      >
        <Area
          label={t('newsroom.dashboard.field.note')}
          hint={t('newsroom.dashboard.retractHint')}
          error={short ? t('library.correction.noteNeeded') : undefined}
          value={note}
          maxLength={NOTE_MAX}
          rows={3}
          onChange={({ target }) => setNote(target.value)}
        />
      </form>
    </Dialog>
  )
}
