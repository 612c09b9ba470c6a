import { say } from '#languages/languages.ts'
import { pack } from '#languages/packs.ts'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import type { Writer } from '#services/marks/rules.ts'
import type { CitedSource } from '../calls.ts'
import { madeKey } from '../marks/rules.ts'
import { renderMarkdown } from '../markup.ts'
import {
  type BriefLine,
  type BriefList,
  type BriefOpening,
  type BriefParts,
  type SourcedLine,
  briefText,
} from './brief.ts'

const DIFFERENCES = new Set(LANGUAGES.map((language) => pack(language).writing.brief.differences))

/** The parts of the Markdown of a brief. Differences are known by their heading, or as the second of two lists. */
export function briefParts(content: string): BriefParts {
  const { points, lists } = briefText(renderMarkdown(content))
  const differences = lists.find(({ heading }) => DIFFERENCES.has(heading)) ?? lists[1] ?? null
  return { points, figures: lists.find((list) => list !== differences) ?? null, differences }
}

/** What an email shows of a brief. */
const SHOWN = { points: 3, figures: 3, difference: 2 }

type BriefRow = {
  /** The Markdown of a brief; null for other articles. */
  brief: string | null
  reading: Language
  translated: boolean
  sources: readonly CitedSource[]
  metadata: Record<string, unknown>
  contentType: string
  writtenBy: Writer | null
}

/** The beginning of a brief for an email; null if it has no points. */
export function openingOf({
  brief,
  reading,
  translated,
  sources,
  metadata,
  ...row
}: BriefRow): BriefOpening | null {
  if (brief === null) return null
  const sourced = ({ sources: numbers, ...line }: BriefLine): SourcedLine[] =>
    sources
      .filter(({ n }) => n === numbers[0])
      .map(({ n, publisher, url, published_at: publishedAt }) => ({
        ...line,
        source: { n, publisher, url, publishedAt },
      }))
  const cut = (list: BriefList | null, most: number) =>
    list && { heading: list.heading, lines: list.lines.slice(0, most).flatMap(sourced) }
  const parts = briefParts(brief)
  const points = parts.points.slice(0, SHOWN.points).flatMap(sourced)
  const difference = cut(parts.differences, SHOWN.difference)
  if (points.length === 0) return null
  const sourceCount = sources.length
  const made = madeKey({
    content_type: row.contentType,
    written_by: row.writtenBy,
    retracted_at: null,
    source_count: sourceCount,
  })
  return {
    published: metadata['as_published'] === true && !translated,
    made: made && say(reading, made, { count: sourceCount }),
    points,
    more: parts.points.length - points.length,
    sourceCount,
    figures: cut(parts.figures, SHOWN.figures),
    difference: difference?.lines.length === SHOWN.difference ? difference : null,
  }
}
