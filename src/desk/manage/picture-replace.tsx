import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { ManagedArticle } from '#articles/managing/calls.ts'
import { sendPicture, showPictureFailed, useRefetchArticles } from './article-writing.ts'
import { PICTURE_TYPES } from './picture-field.tsx'

type PictureReplaceProps = {
  article: Pick<ManagedArticle, 'id' | 'title'>
  className: string
  children: ReactNode
}

/** A button that asks for a file and replaces the article's image. Source: administration §2. */
export function PictureReplace({ article, className, children }: PictureReplaceProps) {
  const { t } = useI18n()
  const input = useRef<HTMLInputElement>(null)
  const refetch = useRefetchArticles()
  const send = useMutation({
    mutationFn: (file: File) => sendPicture(article.id, file),
    onSuccess: () => toast.success(t('newsroom.dashboard.pictureUpdated'), { description: article.title }),
    onError: (error) => showPictureFailed(t, error),
    onSettled: refetch,
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
