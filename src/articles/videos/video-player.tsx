import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import type { VideoView } from './calls.ts'
import { VIDEO_SIZE } from './rules.ts'
import { chooseShape, useVideoShape } from './video-shape.ts'

/** The browser's own player, in the shape that suits the screen until the viewer chooses one, with the downloads. */
export function VideoPlayer({ video, onRetry }: { video: VideoView; onRetry: () => void }) {
  const { t } = useI18n()
  const shape = useVideoShape()
  const [failed, setFailed] = useState(false)
  const file = video.files.find((each) => each.shape === shape) ?? video.files[0]
  if (!file) return <Notice kind="empty" title={t('library.videos.noFile')} level={2} />
  const { width, height } = VIDEO_SIZE[file.shape]
  return (
    <>
      {failed ? (
        <Notice
          kind="failed"
          title={t('library.videos.playFailed')}
          level={2}
          actions={
            <Button
              kind="line"
              onClick={() => {
                setFailed(false)
                onRetry()
              }}
            >
              {t('frame.retry')}
            </Button>
          }
        >
          {t('library.videos.playFailedWhy')}
        </Notice>
      ) : (
        // The player runs left to right in every language. The captions are part of the image; the track is for viewers who
        // want them larger or read aloud.
        <video
          key={file.url}
          controls
          playsInline
          preload="none"
          dir="ltr"
          src={file.url}
          poster={file.poster_url}
          width={width}
          height={height}
          aria-label={t('library.videos.watch', { title: video.title })}
          className={`mx-auto h-auto bg-black ${file.shape === 'vertical' ? 'aspect-9/16 w-[min(100%,calc(85dvh*9/16))]' : 'w-full'}`}
          onError={() => setFailed(true)}
        >
          <track
            kind="captions"
            src={video.captions_url ?? undefined}
            srcLang={video.language}
            label={LANGUAGE_NAMES[video.language]}
          />
        </video>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <div role="group" aria-label={t('library.videos.shape')} className="flex gap-2">
          {video.files.map((each) => (
            <button
              key={each.shape}
              type="button"
              aria-pressed={each.shape === file.shape}
              onClick={() => {
                setFailed(false)
                chooseShape(each.shape)
              }}
              className="min-h-9 border border-edge px-3 text-sm hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:font-semibold aria-pressed:text-paper"
            >
              {t(`library.videos.${each.shape}`)}
            </button>
          ))}
        </div>
        <Downloads video={video} file={file} />
      </div>
    </>
  )
}

const LINK =
  'inline-flex min-h-9 items-center text-sm font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink'

function Downloads({ video, file }: { video: VideoView; file: VideoView['files'][number] }) {
  const { t, language } = useI18n()
  const size = numberFormat(language, {
    style: 'unit',
    unit: 'megabyte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  })
  return (
    <ul className="flex flex-wrap gap-x-5">
      <li>
        <a href={file.url} download={`${video.id}-${file.shape}.mp4`} className={LINK}>
          {t('library.videos.download', { size: size.format(file.bytes / 1_000_000) })}
        </a>
      </li>
      {video.audio_url !== null && (
        <li>
          <a href={video.audio_url} className={LINK}>
            {t('library.videos.sound')}
          </a>
        </li>
      )}
      {video.captions_url !== null && (
        <li>
          <a href={video.captions_url} download={`${video.id}.vtt`} className={LINK}>
            {t('library.videos.captions')}
          </a>
        </li>
      )}
    </ul>
  )
}
