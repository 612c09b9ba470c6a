import { useI18n } from '#languages/i18n.ts'
import type { DraftView } from '#review/calls.ts'
import type { DraftFields } from './kept-edits.ts'
import { markupBlocks } from './markup-blocks.ts'
import { MarkupView } from './markup-view.tsx'
import { type SceneView, scenesOf } from '#media/scenes.ts'
import { VideoMade } from './video-made.tsx'

type VideoPreviewProps = { draft: DraftView; fields: DraftFields }

/** Previews a video script scene by scene: the narration beside what is shown. */
export function VideoPreview({ draft, fields }: VideoPreviewProps) {
  const { t } = useI18n()
  const { seconds } = draft.metadata
  const targets = new Set(draft.sources.map(({ n }) => n))
  return (
    <div lang={draft.language}>
      <h3 dir="auto" className="text-xl font-bold">
        {fields.title}
      </h3>
      {typeof seconds === 'number' && (
        <p className="mt-2 text-sm text-ink3">{t('newsroom.review.videoLength', { count: seconds })}</p>
      )}
      <VideoMade draft={draft} />
      <ol className="mt-4 grid gap-6">
        {scenesOf(fields.content).map((scene, at) => (
          <Scene key={at} n={at + 1} scene={scene} targets={targets} />
        ))}
      </ol>
    </div>
  )
}

function Scene({ n, scene, targets }: { n: number; scene: SceneView; targets: ReadonlySet<number> }) {
  const { t } = useI18n()
  const written = (texts: readonly string[]) => (
    <MarkupView blocks={markupBlocks(texts.join('\n\n'))} targets={targets} />
  )
  return (
    <li className="border-t border-line pt-4">
      <h4 dir="auto" className="font-bold">
        {t('newsroom.review.scene', { n, title: scene.title })}
      </h4>
      <div className="mt-3 grid gap-4 sm:grid-cols-[3fr_2fr]">
        <div>
          <p className="mb-1 text-2xs font-semibold text-ink3">{t('newsroom.review.spoken')}</p>
          {written(scene.spoken)}
        </div>
        <div>
          <p className="mb-1 text-2xs font-semibold text-ink3">{t('newsroom.review.onScreen')}</p>
          {scene.picture !== null && (
            <img
              src={scene.picture}
              alt=""
              width={480}
              height={270}
              loading="lazy"
              className="mb-2 aspect-video w-full max-w-60 bg-sunken object-cover"
            />
          )}
          {written(scene.screen)}
        </div>
      </div>
    </li>
  )
}
