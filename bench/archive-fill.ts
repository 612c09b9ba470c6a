import { type SQL, sql } from 'drizzle-orm'
import { findEntitiesJob } from '../src/articles/entities/find-entities.ts'
import { NAMES_RULE } from '../src/articles/entities/find-names.ts'
import type { Runtime } from '../src/platform/runtime.ts'
import { NOW } from './bench-runtime.ts'
import { inLanes, patient, text, vocabulary, withoutSearchIndexes } from './search-fill.ts'

const BATCH = 5000
/** The most frequent name is in every fifth article, the next ones in a fraction of that. */
const MAX_SHARE = 0.2

/**
 * Fills an empty archive with two years of articles and bypasses the triggers. It adds the search documents and the mentions
 * of all names that the site knows, the first of them in every fifth article; for the last week it also adds the publishers
 * that reported each article.
 */
export async function fillArchive(
  { db, ...runtime }: Runtime,
  articles: number,
  lanes: number,
): Promise<void> {
  await findEntitiesJob.run({} as never, { db, ...runtime }) // adds the names
  const from = NOW.toISOString()
  const past = (statement: SQL) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(statement)
    })
  await withoutSearchIndexes(db, async () => {
    await inLanes(lanes, Math.ceil(articles / BATCH), async (part) => {
      const [first, last] = [part * BATCH + 1, Math.min(articles, (part + 1) * BATCH)]
      await past(sql`
        with written as (
          insert into articles (title, excerpt, content, content_html, markup_policy, language, access_tier, category, topic, sources, published_at, created_at, updated_at)
          select ${text(8)}, ${text(12)}, ${text(25)}, '', 1, v.language,
            (array['freemium', 'premium', 'freemium', 'freemium', 'b2b'])[1 + n % 5], case when n % 10 = 3 then 'events' else 'news' end,
            (array['AI Research', 'AI Agents', 'AI Tools', 'AI News', 'Code Generation', 'Creative AI', 'Productivity', 'Funding'])[1 + n % 8],
            jsonb_build_array(jsonb_build_object('publisher', 'Paper ' || n % 40), jsonb_build_object('publisher', 'Agency')), at, at, at
          from generate_series(${sql.raw(`${first}, ${last}`)}) n
            join ${vocabulary} on v.language = (array['en', 'fr', 'en', 'fr', 'es', 'pt', 'ar'])[1 + n % 7],
            lateral (select ${from}::timestamptz - interval '730 days' * (1 - n::float8 / ${articles}::int) as at) moment
          returning id, published_at
        ),
        scanned as (
          insert into entity_scans (article_id, of_text, of_names, rule)
          select id, published_at, (select (value->>'changed_at')::timestamptz from site_settings where key = 'entities'), ${NAMES_RULE}::int from written
        ),
        reported as (
          insert into momentum_reports (item_id, publisher_group, publisher, first_at, last_at, weight)
          select id, 'paper' || p || '.example', 'Paper ' || p, published_at, published_at, 0.5
          from written, generate_series(1, 1 + (random() * 5)::int) p where published_at > ${from}::timestamptz - interval '7 days'
        ),
        named as materialized (select id, ${MAX_SHARE}::float8 / row_number() over (order by slug <> 'openai', slug) as share from entities)
        insert into entity_mentions (entity_id, article_id, in_title, published_at)
        select named.id, written.id, true, published_at from written, named where random() < share`)
    })
    await db.execute(sql`alter table search_documents disable trigger search_documents_learned`)
    await patient(db, sql`create index filling on articles (published_at)`)
    await patient(db, sql`analyze articles`)
    const parts = Math.ceil(articles / BATCH)
    const edge = (part: number) =>
      sql.raw(`timestamptz '${from}' - interval '730 days' * ${1 - part / parts}`)
    await inLanes(lanes, parts, (part) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`)
        await tx.execute(sql`
          insert into search_documents (kind, item_id, language, serves, original, access_tier, category, published_at, open, whole)
          select r.* from search_rows r where published_at > ${edge(part)} and published_at <= ${edge(part + 1)}`)
      }),
    )
    await db.execute(sql`drop index filling`)
    await db.execute(sql`alter table search_documents enable trigger search_documents_learned`)
  })
  await patient(db, sql`analyze`)
}
