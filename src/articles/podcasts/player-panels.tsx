import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { directionOf, isLanguage } from '#languages/rules.ts'
import type { PodcastCard } from './calls.ts'
import { type Chapter, type Line, readChapters, readTranscript } from './episode-files.ts'
import { seek } from './player.ts'
import { usePlayer } from './player-use.tsx'
import { clockTime, placeAt } from './rules.ts'

async function fileAt(url: string): Promise<Response> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer
}

/** The chapters of an episode; not loaded without an address. */
export const chaptersQuestion = (url: string | null) =>
  queryOptions({
    queryKey: ['chapters', url],
    queryFn: async () => readChapters(await (await fileAt(url ?? '')).json()),
    enabled: url !== null && url !== '',
    staleTime: Infinity, // new audio has new addresses
    retry: 1,
  })

const transcriptQuestion = (url: string) =>
  queryOptions({
    queryKey: ['transcript', url],
    queryFn: async () => readTranscript(await (await fileAt(url)).text()),
    staleTime: Infinity,
    retry: 1,
  })

/** The chapters with their times; clicking one seeks to it. */
export function ChaptersPanel({ episode, chapters }: { episode: PodcastCard; chapters: readonly Chapter[] }) {
  const { t } = useI18n()
  const { seconds } = usePlayer()
  return (
    <Sheet title={t('library.player.chapters')} place={placeAt(chapters, seconds)}>
      <Rows parts={chapters} seconds={seconds} language={episode.original_language}>
        {({ title }) => title}
      </Rows>
    </Sheet>
  )
}

/** The transcript, sentence by sentence, with the current one marked; clicking one seeks to it. */
export function TranscriptPanel({ episode }: { episode: PodcastCard }) {
  const { t } = useI18n()
  const { seconds } = usePlayer()
  const { data, isError, isFetching, refetch } = useQuery(transcriptQuestion(episode.transcript_url ?? ''))
  const lines = data?.lines ?? []
  const isDialogue = new Set(lines.map(({ speaker }) => speaker)).size > 1
  return (
    <Sheet title={t('library.podcasts.transcript')} place={placeAt(lines, seconds)} busy={isFetching}>
      {isError ? (
        <Notice
          kind="failed"
          title={t('library.player.transcriptFailed')}
          level={3}
          actions={
            <Button size="small" busy={isFetching} onClick={() => void refetch()}>
              {t('kit.retry')}
            </Button>
          }
        />
      ) : data ? (
        <Rows parts={lines} seconds={seconds} language={data.language ?? episode.original_language}>
          {(line, before) => (isDialogue ? <Said line={line} before={before} /> : line.text)}
        </Rows>
      ) : (
        <SkeletonText lines={5} className="h-5" />
      )}
    </Sheet>
  )
}

/** A sentence, under the name of its speaker where that changes. */
const Said = ({ line, before }: { line: Line; before: Line | undefined }) => (
  <>
    {line.speaker !== before?.speaker && (
      <span className="block text-xs font-semibold text-ink3">{line.speaker}</span>
    )}
    {line.text}
  </>
)

type RowsProps<Part> = {
  parts: readonly Part[]
  seconds: number
  language: string
  children: (part: Part, before: Part | undefined) => ReactNode
}

function Rows<Part extends { startSeconds: number }>({
  parts,
  seconds,
  language,
  children,
}: RowsProps<Part>) {
  const here = placeAt(parts, seconds)
  return (
    <ol lang={language} dir={isLanguage(language) ? directionOf(language) : 'ltr'}>
      {parts.map((part, place) => (
        <li key={part.startSeconds}>
          <button
            type="button"
            aria-current={place === here ? 'true' : undefined}
            onClick={() => seek(part.startSeconds)}
            className={`grid w-full grid-cols-[3.5rem_1fr] items-baseline gap-2 border-s-4 py-1.5 ps-3 text-start text-base hover:bg-sunken focus-visible:-outline-offset-2 focus-visible:shadow-none ${
              place === here ? 'border-ink font-semibold text-ink' : 'border-transparent text-ink2'
            }`}
          >
            <bdi dir="ltr" className="text-xs text-ink3">
              {clockTime(part.startSeconds)}
            </bdi>
            <span>{children(part, parts[place - 1])}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** The part of the player above its controls. The current sentence stays in view until the reader scrolls. */
function Sheet({
  title,
  place,
  busy = false,
  children,
}: {
  title: string
  place: number
  busy?: boolean
  children: ReactNode
}) {
  const sheet = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const follows = useRef(true)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (follows.current) follow(sheet)
  }, [place, busy])
  const letGo = () => {
    follows.current = false
  }
  return (
    <div className="border-b border-line">
      <div className="container-page">
        <h2 ref={heading} tabIndex={-1} className="pt-4 pb-2 text-lg font-bold">
          {title}
        </h2>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears how its rows are scrolled */}
        <div
          ref={sheet}
          aria-busy={busy || undefined}
          onWheel={letGo}
          onTouchMove={letGo}
          onKeyDown={letGo}
          className="max-h-[min(22rem,40dvh)] max-w-[72ch] overflow-y-auto pb-4"
        >
          {children}
        </div>
      </div>
    </div>
  )
}

function follow({ current: sheet }: RefObject<HTMLDivElement | null>): void {
  const row = sheet?.querySelector<HTMLElement>('[aria-current]')
  if (!sheet || !row) return
  const [box, line] = [sheet.getBoundingClientRect(), row.getBoundingClientRect()]
  if (line.top < box.top || line.bottom > box.bottom)
    sheet.scrollBy({ top: line.top - box.top - box.height / 3 })
}
