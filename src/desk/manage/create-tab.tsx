import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { adminArticleCreate } from '#articles/managing/calls.ts'
import { useSession } from '#people/use-session.tsx'
import { ask } from '#platform/ask.ts'
import { Panel } from '../parts/panel.tsx'
import {
  type ArticleFields,
  type Problems,
  newArticleOf,
  problemsIn,
  problemsOf,
  newFields,
} from './article-fields.ts'
import { ArticleForm } from './article-form.tsx'
import { errorOf, sendPicture, PICTURE_FAILED, ARTICLE_LISTS } from './article-writing.ts'
import { useKept } from '../parts/kept-fields.ts'
import { useAction, useFailure } from '../parts/use-action.ts'

const PUBLISH = ['now', 'later', 'draft'] as const

/** Creates an article. Typed text stays on this device until it is saved. Source: administration §2, §5. */
export function CreateTab() {
  const { t, language } = useI18n()
  const { user } = useSession()
  const showFailure = useFailure()
  const { value, kept, set, forget } = useKept<ArticleFields & { id: string }>(
    `cadence_new_article_${user?.id ?? ''}`,
    () => ({ ...newFields(language), id: crypto.randomUUID() }),
  )
  const [problems, setProblems] = useState<Problems>({})
  const [picture, setPicture] = useState<File | null>(null)
  const create = useAction({
    mutationFn: async () => {
      const article = await ask(adminArticleCreate, newArticleOf(value, value.id))
      return { article, pictureError: picture && (await errorOf(sendPicture(article.id, picture))) }
    },
    onSuccess: ({ article, pictureError }) => {
      forget()
      setPicture(null)
      setProblems({})
      toast.success(t('newsroom.dashboard.created'), { description: article.title })
      if (pictureError !== null) showFailure(pictureError, PICTURE_FAILED)
    },
    onError: (error) => setProblems(problemsIn(error)),
    failed: 'newsroom.dashboard.createFailed',
    changes: ARTICLE_LISTS,
  })
  const submit = () => {
    const found = problemsOf(value, false)
    setProblems(found)
    if (Object.keys(found).length === 0 && !create.isPending) create.mutate()
  }
  return (
    <Panel id="create" title={t('newsroom.dashboard.createTitle')}>
      <div className="max-w-4xl space-y-6 px-4 py-5 sm:px-6">
        {kept && (
          <p role="status" className="flex flex-wrap items-center gap-3 text-sm text-ink2">
            {t('newsroom.dashboard.kept')}
            <Button kind="text" size="small" onClick={() => forget()}>
              {t('newsroom.dashboard.startAnew')}
            </Button>
          </p>
        )}
        <ArticleForm
          id="create-article"
          fields={value}
          problems={problems}
          onChange={set}
          onSubmit={submit}
          choices={PUBLISH}
          isNew
          noteNeeded={false}
          picture={picture}
          onPicture={setPicture}
        />
        <Button kind="act" size="medium" type="submit" form="create-article" busy={create.isPending}>
          {t(`newsroom.dashboard.create.${value.publish === 'keep' ? 'now' : value.publish}`)}
        </Button>
      </div>
    </Panel>
  )
}
