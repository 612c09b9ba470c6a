import { and, desc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import type { BriefLine, BriefParts } from '#articles/brief/brief.ts'
import type { EpisodeItem } from '#articles/episode-material.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { SourceText } from '#writing/rules.ts'
import { generatedContent } from '#writing/tables.ts'
import type { BriefLines } from './brief-lines.ts'
import type { Material } from './write-script.ts'

/** An item that was covered within this period is not covered again. */
const RECENT_MS = 30 * DAY
const MAX_RECENT_STORIES = 100

/**
 * The items that recent episodes or videos in this language were about, without drafts that were overtaken or are `leftOut`.
 */
export async function recentItems(
  db: Db,
  contentType: 'podcast' | 'video',
  language: Language,
  now: Date,
  leftOut: readonly string[] = [],
): Promise<string[]> {
  const rows = await db
    .select({ metadata: generatedContent.metadata })
    .from(generatedContent)
    .where(
      and(
        eq(generatedContent.contentType, contentType),
        eq(generatedContent.language, language),
        gt(generatedContent.createdAt, new Date(now.getTime() - RECENT_MS)),
        sql`${generatedContent.metadata} -> 'overtaken' is null`,
        leftOut.length > 0 ? notInArray(generatedContent.id, [...leftOut]) : undefined,
      ),
    )
    .orderBy(desc(generatedContent.createdAt), desc(generatedContent.id))
    .limit(MAX_RECENT_STORIES)
  return rows.flatMap(({ metadata: { items } }) => (Array.isArray(items) ? items.map(String) : []))
}

/** Published items as material for an episode: in paragraphs, with the texts that they cite. */
export async function materialOf(db: Db, items: readonly EpisodeItem[]): Promise<Material[]> {
  const texts = await sourceTexts(db, items)
  return items.map((item) => materialFrom(item, texts.get(item.id)))
}

/** The texts that published items cite, by item id, which is also the id of the draft. */
async function sourceTexts(db: Db, items: readonly EpisodeItem[]): Promise<Map<string, SourceText[]>> {
  if (items.length === 0) return new Map()
  const ids = items.map(({ id }) => id)
  const rows = await db
    .select({ id: generatedContent.id, sources: generatedContent.sources })
    .from(generatedContent)
    .where(inArray(generatedContent.id, ids))
    .limit(ids.length)
  return new Map(rows.map(({ id, sources }) => [id, sources]))
}

function materialFrom(item: EpisodeItem, texts: SourceText[] | undefined): Material {
  const { id, title, summary, product, content } = item
  // a correction may have changed a source since the draft, which alone has the text
  const cited = item.sources.map((source): SourceText => ({
    n: source.n,
    url: source.url,
    publisher: source.publisher,
    title: source.title,
    language: LANGUAGES.find((language) => language === source.language) ?? 'en',
    publishedAt: source.published_at,
    paragraphs: texts?.find(({ url }) => url === source.url)?.paragraphs ?? [],
  }))
  const brief = item.brief?.points.length ? linesIn(item.brief) : null
  const paragraphs = brief
    ? [...brief.points, ...brief.figures, ...brief.differences]
    : paragraphsIn(content, summary)
  return { id, title, summary, product, paragraphs, brief, sources: cited.length > 0 ? cited : (texts ?? []) }
}

function linesIn({ spoken, figures, differences }: BriefParts): BriefLines {
  const marked = ({ text, sources }: BriefLine) => `${text} ${sources.map((n) => `[${n}]`).join('')}`.trim()
  return {
    points: spoken.map(marked),
    figures: figures?.lines.map(marked) ?? [],
    differences: differences?.lines.map(marked) ?? [],
  }
}

const paragraphsIn = (content: string, summary: string): string[] =>
  content
    .split(/\n\s*\n/)
    .map((text) =>
      text
        .replace(/^\s*(?:#{1,6}|[-*+]|>)\s+/gm, '')
        .replace(/\s*\n\s*/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '' && text !== summary)
