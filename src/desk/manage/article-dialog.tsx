import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Dialog from '#ui/dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type ManagedArticleView, adminArticle, adminArticleChange } from '#articles/managing/calls.ts'
import { ask, callQuery } from '#platform/ask.ts'
import { type Problems, changesOf, fieldsOf, needsNote, problemsIn, problemsOf } from './article-fields.ts'
import { ArticleForm } from './article-form.tsx'
import { errorOf, sendPicture, PICTURE_FAILED, ARTICLE_LISTS } from './article-writing.ts'
import { EditFrame } from './edit-frame.tsx'
import { useKept } from '../parts/kept-fields.ts'
import { useAction, useFailure } from '../parts/use-action.ts'
import { WrittenText } from '../parts/written-text.tsx'
import { QueryResult } from '../parts/query-result.tsx'

type ArticleDialogProps = {
  id: string
  onClose: () => void
  /** The passage that a reader has reported: it is shown, and scrolled into view in the text. */
  passage?: string | null
  /** Called after a change has been saved. */
  onSaved?: () => void
}

/** Opens when an article is fetched, and closes on save or cancel. Source: administration §4. */
export default function ArticleDialog({ id, ...rest }: ArticleDialogProps) {
  const { onClose } = rest
  const { t } = useI18n()
  const article = useQuery({ ...callQuery(adminArticle, { id }), staleTime: 0, gcTime: 0 })
  if (article.data) return <Editing key={article.data.updated_at} article={article.data} {...rest} />
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t('newsroom.dashboard.editTitle')}
      closeLabel={t('kit.close')}
    >
      <QueryResult question={article} failed={t('newsroom.dashboard.articleFailed')} rows={6}>
        {() => null}
      </QueryResult>
    </Dialog>
  )
}

const UNPUBLISHED = ['keep', 'now', 'later', 'draft'] as const

type EditingProps = Omit<ArticleDialogProps, 'id'> & { article: ManagedArticleView }

function Editing({ article, onClose, passage = null, onSaved }: EditingProps) {
  const { t } = useI18n()
  const showFailure = useFailure()
  const { value, kept, set, forget } = useKept(`cadence_article_${article.id}_${article.updated_at}`, () =>
    fieldsOf(article),
  )
  const [problems, setProblems] = useState<Problems>({})
  const [picture, setPicture] = useState<File | null>(null)
  const noteNeeded = needsNote(article, value)
  const save = useAction({
    mutationFn: async () => {
      const changes = changesOf(article, value)
      const saved = changes ? await ask(adminArticleChange, changes) : article
      return {
        saved,
        changed: changes !== null,
        pictureError: picture && (await errorOf(sendPicture(article.id, picture))),
      }
    },
    onSuccess: ({ saved, changed, pictureError }) => {
      forget()
      if (pictureError === null) toast.success(t('newsroom.dashboard.updated'), { description: saved.title })
      else showFailure(pictureError, PICTURE_FAILED)
      onClose()
      if (changed) onSaved?.()
    },
    onError: (error) => setProblems(problemsIn(error)),
    failed: 'newsroom.dashboard.updateFailed',
    changes: ARTICLE_LISTS,
  })
  const close = () => {
    forget()
    onClose()
  }
  const submit = () => {
    const found = problemsOf(value, noteNeeded)
    setProblems(found)
    if (Object.keys(found).length > 0 || save.isPending) return
    if (changesOf(article, value) === null && !picture) close()
    else save.mutate()
  }
  return (
    <EditFrame
      title={t('newsroom.dashboard.editTitle')}
      name={article.title}
      form="edit-article"
      busy={save.isPending}
      kept={kept}
      onClose={close}
    >
      {passage !== null && (
        <div className="mb-5 border-s-2 border-signal ps-4">
          <WrittenText title={t('newsroom.moderation.passage')} words={passage} />
        </div>
      )}
      <ArticleForm
        id="edit-article"
        fields={value}
        problems={problems}
        onChange={set}
        onSubmit={submit}
        choices={article.state === 'draft' || article.state === 'scheduled' ? UNPUBLISHED : null}
        isNew={false}
        noteNeeded={noteNeeded}
        picture={picture}
        onPicture={setPicture}
        passage={passage}
      />
    </EditFrame>
  )
}
