import { randomUUID } from 'node:crypto'
import { and, desc, eq, ne, inArray, or, sql } from 'drizzle-orm'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { holdLock } from '#platform/lock.ts'
import type { FoundEvent } from '#sources/read-events.ts'
import type { Duplicate } from '../duplicate.ts'
import { draftToMarkdown } from '../compose/draft-to-markdown.ts'
import { type DraftStatus, EXTRACTIVE, type SourceText } from '../rules.ts'
import { cleanText } from '#stories/scraped-text.ts'
import { generatedContent } from '../tables.ts'
import { type Assignment, type Written, writeStory } from '../compose/write-with-model.ts'
import { eventDraftFrom } from '../writing.ts'
import { type StatedEvent, eventIn, statedEvent, statedLine } from '../event-facts.ts'
import { eventDay, eventDays, isSameEvent } from './event-identity.ts'

/** The words requested from a model besides the stated facts. Source: administration §9, 350 to 400 words. */
const WORDS = 340
/** A series is published with up to a dozen dates, which may be monthly: it may have begun this long ago. */
const SERIES_DAYS = 400
/** The maximum number of events of one day that are compared. */
const COMPARED = 500

/**
 * Writes and stores the draft of an event for review; false when there is already one of the same event, whatever its
 * status. Safe when several processes find the event at the same time. No address is stored as a key, because one page may
 * announce many events.
 */
export async function draftEvent(
  runtime: Runtime,
  found: FoundEvent,
  { publisher, runId }: { publisher: string; runId: string },
): Promise<boolean> {
  const { db, clock } = runtime
  const event = statedEvent(found)
  if (await duplicateEventOf(db, event, null)) return false
  const text = sourceText(event, found, publisher)
  const id = randomUUID()
  const { draft, writer, record } = await written(
    runtime,
    { subject: id, run: runId, words: WORDS },
    event,
    text,
  )
  if (draft.paragraphs.length === 0) return false
  const content = draftToMarkdown(draft)
  const day = eventDay(event)
  return db.transaction(async (tx) => {
    // one at a time for each day: two sources may announce one event at the same moment
    await holdLock(tx, `event ${day}`)
    if (await duplicateEventOf(tx, event, null)) return false
    await tx.insert(generatedContent).values({
      id,
      writer,
      title: draft.title,
      excerpt: draft.excerpt,
      content,
      contentType: 'event',
      category: 'events',
      topic: draft.topic,
      language: draft.language,
      tags: draft.tags,
      sourceUrls: [text.url],
      sources: [text],
      metadata: {
        kind: draft.kind,
        key_facts: [],
        event,
        event_day: day,
        ...record,
        run: runId,
        ...(event.url !== null && { website_url: event.url }),
      },
      generated: {
        title: draft.title,
        excerpt: draft.excerpt,
        content,
        paragraphs: draft.paragraphs,
        verdicts: draft.verdicts,
      },
      createdAt: clock.now(),
    })
    return true
  })
}

/**
 * The facts as the organizer states them, followed by text of the model, if there is one and the page has a text, or by
 * sentences of the page.
 */
async function written(
  runtime: Runtime,
  assignment: Assignment,
  event: StatedEvent,
  text: SourceText,
): Promise<Written> {
  const own = await eventDraftFrom(event, text)
  const plain: Written = { draft: own, writer: EXTRACTIVE, record: {} }
  const { model } = runtime.outside
  const [facts] = own.paragraphs
  if (model === null || own.kind === 'card' || facts === undefined || facts.quotes.length > 0) return plain
  const byModel = await writeStory(model, [text], assignment)
  if (byModel.writer === plain.writer) return { ...plain, record: byModel.record }
  return {
    ...byModel,
    draft: { ...own, paragraphs: [facts, ...byModel.draft.paragraphs], tags: byModel.draft.tags },
  }
}

/** The stated facts come first: the day and place in a draft must appear in a text that it cites. */
const sourceText = (event: StatedEvent, found: FoundEvent, publisher: string): SourceText => ({
  n: 1,
  url: found.pageUrl,
  publisher,
  title: event.name,
  language: found.language ?? 'en',
  publishedAt: null,
  paragraphs: [cleanText(statedLine(event)), ...found.paragraphs],
})

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10)

/** Another item about the same event, published ones first; null when there is none. */
export async function duplicateEventOf(
  db: Db,
  event: StatedEvent,
  except: string | null,
  statuses: DraftStatus[] = ['published', 'approved', 'pending', 'rejected'],
): Promise<Duplicate | null> {
  const days = eventDays(event)
  const moments = sql.param([event.starts_at, ...event.later_dates])
  const day = sql`${generatedContent.metadata}->>'event_day'`
  const [first = '', last = first] = [days[0], days.at(-1)]
  const rows = await db
    .select({
      id: generatedContent.id,
      title: generatedContent.title,
      status: generatedContent.status,
      metadata: generatedContent.metadata,
    })
    .from(generatedContent)
    .where(
      and(
        eq(generatedContent.contentType, 'event'),
        sql`${day} between ${dayBefore(first, SERIES_DAYS)} and ${last}`,
        or(
          inArray(day, days),
          sql`${generatedContent.metadata}->'event'->'later_dates' ?| ${moments}::text[]`,
        ),
        inArray(generatedContent.status, statuses),
        except === null ? undefined : ne(generatedContent.id, except),
      ),
    )
    .orderBy(desc(generatedContent.status), desc(generatedContent.createdAt), desc(generatedContent.id))
    .limit(COMPARED)
  const duplicate = rows.find(({ metadata }) => {
    const other = eventIn(metadata)
    return other !== null && isSameEvent(event, other)
  })
  return duplicate ? { id: duplicate.id, title: duplicate.title, status: duplicate.status } : null
}
