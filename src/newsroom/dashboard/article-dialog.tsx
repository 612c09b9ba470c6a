import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Dialog from '#kit/dialog.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type ManagedArticleView, adminArticle, adminArticleChange } from '#library/managing/calls.ts'
import { ask, callQuery } from '#platform/ask.ts'
import { Asked } from '../automation/panel.tsx'
import { failureText } from '../desk/refusal-words.ts'
import { type Problems, changesOf, fieldsOf, needsNote, problemsIn, problemsOf } from './article-fields.ts'
import { ArticleForm } from './article-form.tsx'
import {
  errorOf,
  sendPicture,
  tellPictureFailed,
  useShowArticlesAnew,
  useShowListsAnew,
} from './article-writing.ts'
import { EditFrame } from './edit-frame.tsx'
import { useKept } from './kept-fields.ts'

type ArticleDialogProps = { id: string; onClose: () => void }

/** Opens when an article is fetched, and closes on save or cancel. Source: administration §4. */
export default function ArticleDialog({ id, onClose }: ArticleDialogProps) {
  const { t } = useI18n()
  const article = useQuery({ ...callQuery(adminArticle, { id }), staleTime: 0, gcTime: 0 })
  if (article.data) return <Editing key={article.data.updated_at} article={article.data} onClose={onClose} />
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t('newsroom.dashboard.editTitle')}
      closeLabel={t('kit.close')}
    >
      <Asked question={article} failed={t('newsroom.dashboard.articleFailed')} rows={6}>
        {() => null}
      </Asked>
    </Dialog>
  )
}

const UNPUBLISHED = ['keep', 'now', 'later', 'draft'] as const

function Editing({ article, onClose }: { article: ManagedArticleView; onClose: () => void }) {
  const { t } = useI18n()
  const showAnew = useShowArticlesAnew()
  const showListsAnew = useShowListsAnew()
  const { value, kept, set, forget } = useKept(`cadence_article_${article.id}_${article.updated_at}`, () =>
    fieldsOf(article),
  )
  const [problems, setProblems] = useState<Problems>({})
  const [picture, setPicture] = useState<File | null>(null)
  const noteNeeded = needsNote(article, value)
  const save = useMutation({
    mutationFn: async () => {
      const changes = changesOf(article, value)
      const saved = changes ? await ask(adminArticleChange, changes) : article
      return { saved, pictureError: picture && (await errorOf(sendPicture(article.id, picture))) }
    },
    onSuccess: ({ saved, pictureError }) => {
      forget()
      if (pictureError === null) toast.success(t('newsroom.dashboard.updated'), { description: saved.title })
      else tellPictureFailed(t, pictureError)
      onClose()
      return showAnew()
    },
    onError: (error) => {
      setProblems(problemsIn(error))
      void showListsAnew() // somebody else may have been quicker
      toast.error(t('newsroom.review.error'), {
        description: failureText(t, error, t('newsroom.dashboard.updateFailed')),
      })
    },
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
      />
    </EditFrame>
  )
}
