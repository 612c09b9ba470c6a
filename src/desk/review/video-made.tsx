import { TriangleAlert } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import type { Key } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import { type DraftView, generatedContentOne } from '#review/calls.ts'
import { remakeVideo } from '#media/videos/calls.ts'
import { useAction } from '../parts/use-action.ts'

/** Why a script has no video, by the `video_state` of its draft. */
const REASONS: Record<string, Key> = {
  'voice-missing': 'newsroom.voiceMissing',
  'voice-failed': 'newsroom.voiceFailed',
  'nothing-to-say': 'newsroom.nothingToSay',
  refused: 'newsroom.review.video.refused',
  'not-made': 'newsroom.review.video.notMade',
}
const KINDS: Record<string, Key> = {
  corrected: 'newsroom.review.video.corrected',
  retracted: 'newsroom.review.video.retracted',
  gone: 'newsroom.review.video.gone',
}

/** The state of a script's video: in production, missing and why, published, or withdrawn and why. */
export function VideoMade({ draft }: { draft: DraftView }) {
  const { t } = useI18n()
  const state = draft.metadata['video_state']
  if (draft.status === 'published')
    return (
      <p className="mt-3 text-sm">
        <PageLink href={`/videos/${draft.id}`} className="font-semibold underline underline-offset-4">
          {t('newsroom.review.video.open')}
        </PageLink>
      </p>
    )
  if (draft.status === 'pending') return <ChangedStories changed={draft.metadata['changed_stories']} />
  if (draft.status !== 'approved') return null
  const reason = typeof state === 'string' ? REASONS[state] : undefined
  if (reason === undefined)
    return (
      <p role="status" className="mt-3 text-sm text-ink2">
        {t('newsroom.review.video.making')}
      </p>
    )
  return (
    <div className="mt-3">
      <p className="flex items-center gap-2 text-sm font-semibold text-warning">
        <TriangleAlert className="size-4 shrink-0" strokeWidth={2} aria-hidden="true" />
        {t('newsroom.review.video.none')}
      </p>
      <p className="mt-1 mb-3 max-w-[62ch] text-sm text-ink2">{t(reason)}</p>
      <MakeAgain id={draft.id} />
    </div>
  )
}

function MakeAgain({ id }: { id: string }) {
  const { t } = useI18n()
  const remake = useAction({
    mutationFn: () => ask(remakeVideo, { contentId: id }),
    onSuccess: () => toast.success(t('newsroom.review.video.asked')),
    failed: 'newsroom.review.video.none',
    changes: [generatedContentOne],
  })
  return (
    <Button size="small" busy={remake.isPending} onClick={() => remake.mutate()}>
      {t('newsroom.review.video.again')}
    </Button>
  )
}

/** Lists the stories of a script that have changed since: why its video was withdrawn or never published. */
function ChangedStories({ changed }: { changed: unknown }) {
  const { t } = useI18n()
  const stories = Array.isArray(changed) ? changed.filter(isChange) : []
  if (stories.length === 0) return null
  return (
    <section className="mt-3 border-s-2 border-warning ps-4">
      <h4 className="text-sm font-semibold">{t('newsroom.review.video.changed')}</h4>
      <ul className="mt-1 grid gap-2 text-sm text-ink2">
        {stories.map(({ id, title, kind, note }) => (
          <li key={id} dir="auto">
            <span className="font-semibold">{t(KINDS[kind] ?? 'newsroom.review.video.gone', { title })}</span>
            {note !== null && <span className="block">{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Change = { id: string; title: string; kind: string; note: string | null }

const isChange = (value: unknown): value is Change =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'title' in value &&
  typeof value.title === 'string' &&
  'kind' in value &&
  typeof value.kind === 'string' &&
  'note' in value &&
  (value.note === null || typeof value.note === 'string')
