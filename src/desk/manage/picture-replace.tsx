import { type ReactNode, useRef } from 'react'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { ManagedArticle } from '#articles/managing/calls.ts'
import { PICTURE_FAILED, sendPicture, ARTICLE_LISTS } from './article-writing.ts'
import { PICTURE_TYPES } from '../parts/fields/picture-field.tsx'
import { useAction } from '../parts/use-action.ts'

type PictureReplaceProps = {
  article: Pick<ManagedArticle, 'id' | 'title'>
  className: string
  children: ReactNode
}

/** A button that asks for a file and replaces the article's image. Source: administration §2. */
export function PictureReplace({ article, className, children }: PictureReplaceProps) {
  const { t } = useI18n()
  const input = useRef<HTMLInputElement>(null)
  const send = useAction({
    mutationFn: (file: File) => sendPicture(article.id, file),
    onSuccess: () => toast.success(t('newsroom.dashboard.pictureUpdated'), { description: article.title }),
    failed: PICTURE_FAILED,
    changes: ARTICLE_LISTS,
  })
  const name = t('newsroom.dashboard.replacePicture', { title: article.title })
  return (
    <>
      <button
        type="button"
        aria-label={name}
        title={name}
        aria-busy={send.isPending || undefined}
        disabled={send.isPending}
        className={className}
        onClick={() => input.current?.click()}
      >
        {send.isPending ? <Spinner /> : children}
      </button>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = '' // the same file can be chosen again
          if (file) send.mutate(file)
        }}
      />
    </>
  )
}
