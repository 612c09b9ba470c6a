import { say } from '#languages/languages.ts'
import type { Language } from '#languages/rules.ts'
import type { Writer } from '#services/marks/rules.ts'
import type { CitedSource } from '../calls.ts'
import { approvedWords, translationKey } from '../marks/rules.ts'
import type { BriefLine, BriefList, BriefOpening, SourcedLine } from './brief.ts'
import { briefParts } from './parts.ts'

/** What an email shows of a brief. */
const SHOWN = { points: 3, figures: 3, difference: 2 }

type BriefRow = {
  /** The HTML of a brief, null for other articles, and of its original if it is translated. */
  briefHtml: string | null
  briefOriginal: string | null
  reading: Language
  translated: boolean
  machineTranslated: boolean
  reviewedTranslation: boolean
  sources: readonly CitedSource[]
  metadata: Record<string, unknown>
  contentType: string
  writtenBy: Writer | null
}

/** Reads the beginning of a brief for an email when it is first needed, and only once; null if it has no points. */
export type LazyOpening = () => BriefOpening | null

/** Null for articles other than briefs. */
export function lazyOpening(row: BriefRow): LazyOpening | null {
  if (row.briefHtml === null) return null
  let known: { opening: BriefOpening | null } | null = null
  return () => (known ??= { opening: openingOf(row) }).opening
}

function openingOf({
  briefHtml,
  briefOriginal,
  reading,
  translated,
  sources,
  metadata,
  ...row
}: BriefRow): BriefOpening | null {
  if (briefHtml === null) return null
  const sourced = ({ sources: numbers, ...line }: BriefLine): SourcedLine[] =>
    sources
      .filter(({ n }) => n === numbers[0])
      .map(({ n, publisher, url, published_at: publishedAt }) => ({
        ...line,
        source: { n, publisher, url, publishedAt },
      }))
  const cut = (list: BriefList | null, most: number) =>
    list && { heading: list.heading, lines: list.lines.slice(0, most).flatMap(sourced) }
  const parts = briefParts(briefHtml, briefOriginal)
  const points = parts.points.slice(0, SHOWN.points).flatMap(sourced)
  const difference = cut(parts.differences, SHOWN.difference)
  if (points.length === 0) return null
  const sourceCount = sources.length
  const made = approvedWords(
    {
      content_type: row.contentType,
      written_by: row.writtenBy,
      retracted_at: null,
      source_count: sourceCount,
    },
    (key, values) => say(reading, key, values),
  )
  const translation = translationKey({
    machine_translated: row.machineTranslated,
    reviewed_translation: row.reviewedTranslation,
  })
  const how = [translation && say(reading, translation), made]
  return {
    published: metadata['as_published'] === true && !translated,
    made: how.filter((words) => words !== null).join(' · ') || null,
    points,
    more: parts.points.length - points.length,
    sourceCount,
    figures: cut(parts.figures, SHOWN.figures),
    difference: difference?.lines.length === SHOWN.difference ? difference : null,
  }
}
