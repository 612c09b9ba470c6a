import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Area } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { previewMarkdown } from '#articles/managing/calls.ts'
import { ask } from '#platform/ask.ts'
import { failureText } from '../parts/refusal-words.ts'
import { useShownPassage } from './passage.ts'

type ContentFieldProps = {
  content: string
  error: string | undefined
  onContent: (content: string) => void
  /** A passage to select and scroll into view. */
  passage: string | null
}

/** The text of an article in Markdown, with a preview on demand: the server renders and sanitizes it. */
export function ContentField({ content, error, onContent, passage }: ContentFieldProps) {
  const { t } = useI18n()
  const preview = useMutation({ mutationFn: (text: string) => ask(previewMarkdown, { content: text }) })
  const [shown, show] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useShownPassage(field, passage)
  return (
    <div>
      <Area
        ref={field}
        label={t('newsroom.dashboard.field.content')}
        hint={t('newsroom.dashboard.contentHint')}
        value={content}
        error={error}
        rows={15}
        onChange={({ target }) => onContent(target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          aria-expanded={shown}
          busy={preview.isPending}
          onClick={() => {
            if (!shown) preview.mutate(content)
            show(!shown)
          }}
        >
          {shown ? t('newsroom.review.hidePreview') : t('newsroom.review.showPreview')}
        </Button>
        {shown && (
          <Button size="small" busy={preview.isPending} onClick={() => preview.mutate(content)}>
            {t('newsroom.dashboard.previewAgain')}
          </Button>
        )}
      </div>
      {shown && (
        <section
          aria-label={t('newsroom.dashboard.preview')}
          aria-busy={preview.isPending}
          className="mt-3 border border-line bg-surface p-4"
        >
          {preview.isError && (
            <p role="alert" className="text-sm text-danger">
              {failureText(t, preview.error, t('newsroom.dashboard.previewFailed'))}
            </p>
          )}
          {preview.data &&
            (preview.data.html === '' ? (
              <p className="text-sm text-ink2">{t('newsroom.dashboard.previewEmpty')}</p>
            ) : (
              // rendered and sanitized by the server, by the rules for published content
              <div
                className="prose *:first:mt-0"
                dir="auto"
                dangerouslySetInnerHTML={{ __html: preview.data.html }}
              />
            ))}
        </section>
      )}
    </div>
  )
}
