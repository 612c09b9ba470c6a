import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Label } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { dateFormat, numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import { ask, callQuery } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { type DraftView, generatedContentList, generatedContentOne } from '#review/calls.ts'
import { storyApartUndo, storySplit, storyView } from '#review/stories/calls.ts'
import { Failed } from '../../parts/query-result.tsx'
import { RowTick } from '../../parts/row-tick.tsx'
import { useAction } from '../../parts/use-action.ts'
import { SourceLink } from '../../sources/source-links.tsx'

export type StoryView = OutputOf<typeof storyView>
/** What a decision on a story may change. */
export const STORY_CHANGES = [storyView, generatedContentOne, generatedContentList]

/** The story of a waiting draft; it is not asked for otherwise. */
export const useStory = ({ story_id: id, status }: DraftView): UseQueryResult<StoryView> =>
  useQuery({
    ...callQuery(storyView, { id: id ?? '' }),
    enabled: id !== null && status === 'pending',
    staleTime: 0,
  })

type StoryReportsProps = { story: UseQueryResult<StoryView>; onDecided: () => void }

/** The reports that were grouped into the story of a draft, and what an editor may split off. */
export function StoryReports({ story, onDecided }: StoryReportsProps) {
  const { t } = useI18n()
  if (story.isError) return <Failed question={story}>{t('newsroom.review.story.failed')}</Failed>
  if (!story.data) return null
  return (
    <>
      <section aria-labelledby="story-reports">
        <h3 id="story-reports" className="mb-2 text-sm font-semibold">
          {t('newsroom.review.story.title')}
        </h3>
        <Reports story={story.data} onDecided={onDecided} />
        <Decisions story={story.data} />
      </section>
      <KeptApart story={story.data} onDecided={onDecided} />
    </>
  )
}

function Reports({ story, onDecided }: { story: StoryView; onDecided: () => void }) {
  const { t, language } = useI18n()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const reports = story.reports.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const split = useAction({
    mutationFn: () => ask(storySplit, { id: story.id, reports }),
    onSuccess: () => {
      setChosen(new Set())
      toast.success(t('newsroom.review.story.splitDone'))
      onDecided()
    },
    failed: 'newsroom.review.story.splitFailed',
    changes: STORY_CHANGES,
  })
  const moment = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const several = story.reports.length > 1
  return (
    <>
      {several && <p className="mb-2 text-xs text-ink2">{t('newsroom.review.story.splitHint')}</p>}
      <ul className="text-sm">
        {story.reports.map((report) => (
          <li key={report.id} className="flex gap-3 border-t border-line py-2">
            {several && (
              <span className="pt-0.5">
                <RowTick
                  title={report.title}
                  chosen={chosen.has(report.id)}
                  onChoose={(on) => {
                    const next = new Set(chosen)
                    if (on) next.add(report.id)
                    else next.delete(report.id)
                    setChosen(next)
                  }}
                />
              </span>
            )}
            <span className="min-w-0" lang={report.language ?? undefined}>
              <SourceLink source={report}>{report.title}</SourceLink>
              <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-ink3" lang={language}>
                <bdi>{report.publisher}</bdi>
                <time dateTime={report.published_at}>{moment.format(new Date(report.published_at))}</time>
                {report.language !== null && report.language !== story.language && (
                  <Label lang={report.language}>{LANGUAGE_NAMES[report.language]}</Label>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {several && (
        <div className="border-t border-line pt-3">
          <Button
            size="small"
            busy={split.isPending}
            disabled={reports.length === 0 || reports.length === story.reports.length}
            {...(reports.length === story.reports.length && { reason: t('newsroom.splitAll') })}
            onClick={() => split.mutate()}
          >
            {t('newsroom.review.story.split')}
            {reports.length > 0 && <span className="num">{` (${reports.length})`}</span>}
          </Button>
        </div>
      )}
    </>
  )
}

/** The stories that an editor has said are not the same as this one, each to be taken back. */
function KeptApart({ story: { id, apart }, onDecided }: { story: StoryView; onDecided: () => void }) {
  const { t } = useI18n()
  const undo = useAction({
    mutationFn: (other: StoryView['apart'][number]) => ask(storyApartUndo, { id, other: other.id }),
    onSuccess: (_, { title }) => {
      toast.success(t('newsroom.review.story.apartUndone'), { description: title })
      onDecided()
    },
    failed: 'newsroom.review.story.apartUndoFailed',
    changes: STORY_CHANGES,
  })
  if (apart.length === 0) return null
  return (
    <section aria-labelledby="kept-apart" className="text-sm">
      <h3 id="kept-apart" className="mb-2 font-semibold">
        {t('newsroom.review.story.apartList')}
      </h3>
      <ul>
        {apart.map((other) => (
          <li
            key={other.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2"
          >
            <span className="min-w-0 basis-48 grow" lang={other.language} dir="auto">
              {other.title}
            </span>
            <Button size="small" busy={undo.isPending} onClick={() => undo.mutate(other)}>
              <span>
                {t('newsroom.review.story.apartUndo')} <span className="sr-only">{other.title}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How many decisions there are in the language of the story, and what they mean for grouping. */
function Decisions({ story: { decisions, language: of } }: { story: StoryView }) {
  const { t, language } = useI18n()
  const numbers = numberFormat(language, { maximumFractionDigits: 2 })
  const values = {
    language: LANGUAGE_NAMES[of],
    made: numbers.format(decisions.made),
    threshold: numbers.format(decisions.merge_from),
  }
  return (
    <p className="mt-3 text-xs text-ink3">
      {decisions.made < decisions.needed
        ? t('newsroom.review.story.decisionsFew', { ...values, needed: numbers.format(decisions.needed) })
        : t('newsroom.review.story.decisionsMade', values)}
    </p>
  )
}
