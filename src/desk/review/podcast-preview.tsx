import { TriangleAlert } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import type { DraftView } from '#review/calls.ts'
import type { DraftFields } from './kept-edits.ts'
import { DraftPicture, pictureOf } from './draft/draft-picture.tsx'
import { useRegenerateAudio } from './regenerate-audio.ts'

/** Why an episode has no audio, by the reason stored in the draft. */
const REASONS: Record<string, Key> = {
  'voice-missing': 'newsroom.voiceMissing',
  'voice-failed': 'newsroom.voiceFailed',
  refused: 'newsroom.audioRefused',
  'nothing-to-say': 'newsroom.nothingToSay',
  'not-made': 'newsroom.audioNotMade',
}

/** A preview of an episode: image, title, hook, length and audio. */
export function PodcastPreview({ draft, fields }: { draft: DraftView; fields: DraftFields }) {
  const { t } = useI18n()
  const { hook, duration_minutes: minutes } = draft.metadata
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
      <Sound draft={draft} title={fields.title} />
      <p className="mt-4 max-w-[62ch] text-sm text-ink3">{t('newsroom.review.scriptHint')}</p>
    </div>
  )
}

const addressIn = (value: unknown): string | null =>
  typeof value === 'string' && /^(?:https?:\/\/|\/(?!\/))/.test(value) ? value : null

function Sound({ draft, title }: { draft: DraftView; title: string }) {
  const { t } = useI18n()
  const { audioUrl, transcript_url: transcriptUrl, audio_state: state } = draft.metadata
  const [audio, transcript] = [addressIn(audioUrl), addressIn(transcriptUrl)]
  const reason = audio === null && typeof state === 'string' ? REASONS[state] : undefined
  return (
    <>
      {audio === null ? (
        <div className="mt-4">
          <p className="flex items-center gap-2 text-sm font-semibold text-warning">
            <TriangleAlert className="size-4 shrink-0" strokeWidth={2} aria-hidden="true" />
            {t('newsroom.review.noAudio')}
          </p>
          {reason !== undefined && <p className="mt-1 max-w-[62ch] text-sm text-ink2">{t(reason)}</p>}
        </div>
      ) : (
        // The player runs left to right in every language.
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- its script is the draft's own text, beside it
        <audio
          key={audio}
          controls
          preload="none"
          src={audio}
          dir="ltr"
          aria-label={t('newsroom.review.listen', { title })}
          className="mt-4 w-full max-w-md"
          onPlaying={() => toast.dismiss('audio')}
          onError={() =>
            toast.error(t('newsroom.review.error'), {
              id: 'audio',
              description: t('newsroom.review.audioPlayFailed'),
            })
          }
        />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <RegenerateAudio id={draft.id} />
        {audio !== null && transcript !== null && (
          <a href={transcript} className="inline-flex min-h-9 items-center text-sm underline">
            {t('newsroom.review.transcript')}
          </a>
        )}
      </div>
    </>
  )
}

function RegenerateAudio({ id }: { id: string }) {
  const { t } = useI18n()
  const { start, running } = useRegenerateAudio(id)
  return (
    <Button size="small" busy={running} onClick={start}>
      {running ? t('newsroom.review.regeneratingAudio') : t('newsroom.review.regenerateAudio')}
    </Button>
  )
}
