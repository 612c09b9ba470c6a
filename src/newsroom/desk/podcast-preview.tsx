import { TriangleAlert } from 'lucide-react'
import { useI18n } from '#languages/i18n.ts'
import type { DraftView } from '../calls.ts'
import type { DraftFields } from './draft-edits.ts'
import { DraftPicture, pictureOf } from './draft-picture.tsx'

/** An episode as it will be heard: picture, title, hook, length and the sound itself. */
export function PodcastPreview({ draft, fields }: { draft: DraftView; fields: DraftFields }) {
  const { t } = useI18n()
  const { hook, duration_minutes: minutes, audioUrl } = draft.metadata
  return (
    <div lang={draft.language}>
      <DraftPicture src={pictureOf(draft)} title={fields.title} />
      <h3 dir="auto" className="mt-4 text-xl font-bold">
        {fields.title}
      </h3>
      {typeof hook === 'string' && hook !== '' && (
        <p dir="auto" className="mt-2 max-w-[62ch] text-base text-ink2">
          {hook}
        </p>
      )}
      {typeof minutes === 'number' && (
        <p className="mt-2 text-sm text-ink3">{t('newsroom.review.minutes', { count: minutes })}</p>
      )}
      {typeof audioUrl === 'string' && /^(?:https?:\/\/|\/(?!\/))/.test(audioUrl) ? (
        // The player runs from left to right in every language. The script is the draft's own text, beside it.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio
          controls
          preload="none"
          src={audioUrl}
          dir="ltr"
          aria-label={t('newsroom.review.listen', { title: fields.title })}
          className="mt-4 w-full max-w-md"
        />
      ) : (
        <p className="mt-4 flex items-center gap-2 text-sm font-semibold text-warning">
          <TriangleAlert className="size-4 shrink-0" strokeWidth={2} aria-hidden="true" />
          {t('newsroom.review.noAudio')}
        </p>
      )}
    </div>
  )
}
