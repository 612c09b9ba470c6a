import { useState } from 'react'
import { Area } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { retractArticle } from '#articles/corrections/calls.ts'
import { NOTE_MAX, NOTE_MIN } from '#articles/corrections/rules.ts'
import type { ManagedArticle } from '#articles/managing/calls.ts'
import { ask } from '#platform/ask.ts'
import { useAction } from '../parts/use-action.ts'
import { Confirm } from '../parts/confirm.tsx'
import { ARTICLE_LISTS } from './article-writing.ts'

type RetractDialogProps = { article: ManagedArticle; onClose: () => void }

/** Retracts a published article with a note for its readers: title and note stay, text and sources are removed. */
export default function RetractDialog({ article, onClose }: RetractDialogProps) {
  const { t } = useI18n()
  const [note, setNote] = useState('')
  const [short, setShort] = useState(false)
  const retract = useAction({
    mutationFn: () => ask(retractArticle, { id: article.id, note, updated_at: article.updated_at }),
    onSuccess: () => {
      toast.success(t('newsroom.dashboard.retracted'), { description: article.title })
      onClose()
    },
    failed: 'newsroom.dashboard.retractFailed',
    changes: ARTICLE_LISTS,
  })
  return (
    <Confirm
      title={t('newsroom.dashboard.retractQuestion')}
      text={article.title}
      confirm={t('newsroom.dashboard.retractNow')}
      form="retract"
      busy={retract.isPending}
      onClose={onClose}
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
    </Confirm>
  )
}
