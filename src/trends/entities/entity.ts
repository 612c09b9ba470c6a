import { sql } from 'drizzle-orm'
import { articlesByIds } from '#articles/articles.ts'
import { cardsOf, gated, languageOf } from '#articles/article-wire.ts'
import { accessLevelOf } from '#membership/membership.ts'
import { mayRead } from '#membership/rules.ts'
import { redact } from '#membership/redact.ts'
import { DAY } from '#platform/clock.ts'
import { type After, behind, cutPage, placeAt, readCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { type EntityStory, type EntityView, entity, entityTimeline } from '#articles/entities/calls.ts'
import { entityBySlug } from '#articles/entities/entities.ts'

/** Limits of the page of a name: months, publishers, and related names. */
const [MAX_MONTHS, MAX_PUBLISHERS, MAX_TOGETHER] = [36, 10, 12]
/** Number of newest stories from which publishers and related names are counted. */
const LOOKED_AT = 500

type At = { id: string; now: Date }

export const entityHandler = handle(entity, async ({ slug }, context): Promise<EntityView> => {
  const { db, now } = context
  const { id, ...known } = await expectEntity(db, slug)
  return {
    ...known,
    ...(await figuresOf(db, { id, now })),
    months: await monthsOf(db, { id, now }),
    publishers: await publishersOf(db, { id, now }),
    together: await togetherWith(db, { id, now }),
  }
})

export const entityTimelineHandler = handle(
  entityTimeline,
  async ({ slug, lang, limit, cursor }, context) => {
    const { db, now, caller } = context
    const { id, stories } = await expectEntity(db, slug)
    const isFree = accessLevelOf(caller) === 'freemium'
    const after = readCursor(cursor)
    if (isFree && after !== null) throw new Refusal('library.entities.premiumOnly', 403)
    const rows = await newestMentions(db, { id, now }, limit + 1, after)
    const { page, next } = cutPage(rows, limit)
    return {
      items: await storiesOf(
        page.map((row) => row.id),
        lang,
        context,
      ),
      total: stories,
      next_cursor: isFree ? null : next,
      earlier_locked: next !== null && isFree,
    }
  },
)

async function expectEntity(db: Db, slug: string) {
  const known = await entityBySlug(db, slug)
  if (known === null) throw new Refusal('library.entities.notFound', 404)
  return known
}

/** Cards with the publishers of each story, redacted for this reader. */
async function storiesOf(
  ids: string[],
  lang: Parameters<typeof languageOf>[0],
  context: Parameters<typeof cardsOf>[2],
): Promise<EntityStory[]> {
  const language = languageOf(lang, context)
  const rows = await articlesByIds(context.db, ids, language)
  const cards = await cardsOf(rows, language, context)
  const publishersById = await publisherNamesOf(context.db, ids)
  const accessLevel = accessLevelOf(context.caller)
  return cards.flatMap((card) => {
    const row = rows.find((each) => each.id === card.id)
    const reading = row ? mayRead(accessLevel, gated(row), context.now) : ({ state: 'not-found' } as const)
    const more = redact(reading, { publishers: publishersById.get(card.id) ?? [] })
    return more ? { ...card, ...more } : []
  })
}

const published = ({ id, now }: At) =>
  sql`m.entity_id = ${id}::uuid and m.published_at <= ${now.toISOString()}::timestamptz`

async function newestMentions(
  db: Db,
  at: At,
  limit: number,
  after: After | null,
): Promise<{ id: string; place: After }[]> {
  const [publishedAt, id] = [sql`m.published_at`, sql`m.article_id`]
  const { rows } = await db.execute<{ id: string; place: After }>(sql`
    select ${id} as id, ${placeAt(publishedAt, id)} as place from entity_mentions m
      join articles a on a.id = m.article_id and a.published_at is not null and a.retracted_at is null
    where ${published(at)} and ${behind(publishedAt, id, after) ?? sql`true`}
    order by m.published_at desc, m.article_id desc limit ${limit}`)
  return rows
}

/** The number of recent stories, and when the first and the last were published; no other rows are read. */
async function figuresOf(db: Db, at: At) {
  const lately = new Date(at.now.getTime() - 30 * DAY).toISOString()
  const { rows } = await db.execute<{
    lately: number
    first_at: Date | string | null
    last_at: Date | string | null
  }>(sql`
    select (select count(*)::int from entity_mentions m where ${published(at)} and m.published_at >= ${lately}::timestamptz) as lately,
      (select min(m.published_at) from entity_mentions m where ${published(at)}) as first_at,
      (select max(m.published_at) from entity_mentions m where ${published(at)}) as last_at`)
  const { lately: recent = 0, first_at: first = null, last_at: last = null } = rows[0] ?? {}
  return { lately: recent, first_at: momentOf(first), last_at: momentOf(last) }
}

const momentOf = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())

async function monthsOf(db: Db, at: At): Promise<EntityView['months']> {
  const { rows } = await db.execute<{ month: string; count: number }>(sql`
    select to_char(m.published_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count
    from entity_mentions m where ${published(at)} group by 1 order by 1 desc limit ${MAX_MONTHS}`)
  return rows
}

const newest = (at: At) =>
  sql`(select m.article_id from entity_mentions m where ${published(at)} order by m.published_at desc limit ${LOOKED_AT})`

async function publishersOf(db: Db, at: At): Promise<EntityView['publishers']> {
  const { rows } = await db.execute<{ name: string; stories: number }>(sql`
    select s.source->>'publisher' as name, count(distinct a.id)::int as stories
    from ${newest(at)} n join articles a on a.id = n.article_id and a.retracted_at is null,
      lateral jsonb_array_elements(a.sources) as s(source)
    where coalesce(s.source->>'publisher', '') <> ''
    group by 1 order by 2 desc, 1 limit ${MAX_PUBLISHERS}`)
  return rows
}

async function togetherWith(db: Db, at: At): Promise<EntityView['together']> {
  const { rows } = await db.execute<EntityView['together'][number]>(sql`
    select e.slug, e.name, e.kind, count(*)::int as stories
    from ${newest(at)} n join entity_mentions o on o.article_id = n.article_id and o.entity_id <> ${at.id}::uuid
      join entities e on e.id = o.entity_id
    group by e.id order by 4 desc, e.name, e.id limit ${MAX_TOGETHER}`)
  return rows
}

/** Maximum number of publishers listed per story, in the order of its sources. */
const MAX_PUBLISHER_NAMES = 8

async function publisherNamesOf(db: Db, ids: string[]): Promise<ReadonlyMap<string, string[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; publisher: string }>(sql`
    select a.id, s.source->>'publisher' as publisher from articles a,
      lateral jsonb_array_elements(a.sources) with ordinality as s(source, place)
    where a.id = any(${sql.param(ids)}::uuid[]) and coalesce(s.source->>'publisher', '') <> ''
    order by a.id, s.place limit 1000`)
  const byStory = Map.groupBy(rows, (row) => row.id)
  return new Map(
    [...byStory].map(([id, of]) => [
      id,
      [...new Set(of.map(({ publisher }) => publisher))].slice(0, MAX_PUBLISHER_NAMES),
    ]),
  )
}
