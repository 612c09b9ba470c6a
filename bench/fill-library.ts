// long: the words and the statements that fill a library
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { findEntitiesJob } from '../src/articles/entities/find-entities.ts'
import { NAMES_RULE } from '../src/articles/entities/find-names.ts'
import { MAX_ENTITIES } from '../src/articles/entities/rules.ts'
import type { Db } from '../src/platform/db.ts'
import { type BenchRuntime, type Postgres, openBenchRuntime, openPostgres } from './open-runtime.ts'
import { secondsOf } from './report.ts'

/**
 * The contents of a library; it has as many agents as tools, and a tenth as many events and podcasts. An `archive` covers a
 * year instead of two, in shorter articles, of which one in ten is an event; its articles have the reports of publishers and
 * the names that the site finds in a text.
 */
export type Amount = { articles: number; tools: number; archive?: boolean }

/** A filled library and its place. */
export type Library = BenchRuntime & { url: string | undefined }
/** Fills libraries, or opens those that an earlier run has kept in the directory `BENCH_KEPT`. */
export type Libraries = {
  /** A library on PostgreSQL; null if there is no PostgreSQL on this machine. */
  postgres: (amount: Amount) => Promise<Library | null>
  embedded: (amount: Amount) => Promise<Library>
  /** What was filled and how long it took, as sentences. */
  filled: string[]
  /** The CPU seconds of PostgreSQL so far; 0 before a library was opened there. */
  cpuSeconds(): number
  close(): Promise<void>
}

/** Opens a place for libraries. */
export async function openLibraries(): Promise<Libraries> {
  const kept = process.env['BENCH_KEPT']
  const dir = kept ?? (await mkdtemp(join(tmpdir(), 'cadence-bench-')))
  await mkdir(dir, { recursive: true })
  const filled: string[] = []
  let server: Postgres | null | undefined

  const open = async (dataDir: string, url?: string): Promise<Library> => ({
    ...(await openBenchRuntime({ dataDir, url })),
    url,
  })
  const fill = async (amount: Amount, dataDir: string, url?: string) => {
    const library = await open(dataDir, url)
    const seconds = await secondsOf(() => fillLibrary(library, amount, { lanes: url === undefined ? 1 : 2 }))
    await library.close()
    const database = url === undefined ? 'the embedded database' : 'PostgreSQL'
    filled.push(
      `${amount.articles} articles, ${amount.tools} tools and agents on ${database} filled in ${Math.round(seconds)} s.`,
    )
  }

  return {
    filled,
    cpuSeconds: () => server?.cpuSeconds() ?? 0,
    async postgres(amount) {
      server ??= await openPostgres(kept)
      if (!server) return null
      const { url, dataDir } = server
      const urlOf = (database: string) => url.replace(/\/postgres$/, `/${database}`)
      const name = nameOf(amount)
      const admin = new pg.Client({ connectionString: url })
      await admin.connect()
      const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
      if (rowCount === 0) {
        await admin.query('drop database if exists filling')
        await admin.query('create database filling')
        await fill(amount, dataDir, urlOf('filling'))
        await admin.query(`alter database filling rename to ${name}`)
      }
      await admin.end()
      return open(dataDir, urlOf(name))
    },
    async embedded(amount) {
      const dataDir = join(dir, nameOf(amount))
      if (!existsSync(dataDir)) {
        const filling = join(dir, 'filling')
        await rm(filling, { recursive: true, force: true })
        await fill(amount, filling)
        await rename(filling, dataDir)
      }
      return open(dataDir)
    },
    async close() {
      await server?.stop()
      if (kept === undefined) await rm(dir, { recursive: true, force: true })
    },
  }
}

const nameOf = ({ articles, tools, archive }: Amount) =>
  `${archive ? 'archive' : 'library'}_${articles}_${tools}`

const WORDS = {
  en: 'model chip agent research open source language training inference benchmark speech vision robot policy regulation startup funding release compiler memory latency energy privacy safety audit copyright dataset hospital school court newsroom translation weather protein satellite factory',
  fr: 'modèle puce agent recherche ouvert langue entraînement inférence référence parole vision robot politique réglementation jeune-pousse financement version compilateur mémoire latence énergie confidentialité sécurité audit données hôpital école tribunal rédaction traduction météo protéine satellite usine',
  es: 'modelo chip agente investigación abierto idioma entrenamiento inferencia referencia voz visión robot política regulación empresa financiación versión compilador memoria latencia energía privacidad seguridad auditoría datos hospital escuela tribunal redacción traducción clima proteína satélite fábrica',
  pt: 'modelo chip agente investigação aberto língua treino inferência referência voz visão robô política regulação empresa financiamento versão compilador memória latência energia privacidade segurança auditoria dados hospital escola tribunal redação tradução clima proteína satélite fábrica',
  ar: 'نموذج شريحة وكيل بحث مفتوح لغة تدريب استدلال معيار كلام رؤية روبوت سياسة تنظيم شركة تمويل إصدار مترجم ذاكرة زمن طاقة خصوصية سلامة تدقيق بيانات مستشفى مدرسة محكمة تحرير ترجمة طقس بروتين قمر مصنع',
}

/** A text with that number of words: some words are in every fifth text, most are names that rarely recur. */
export const text = (words: number) =>
  sql.raw(`array_to_string(array(
  select case when random() < 0.7
    then v.words[1 + floor(power(random(), 2) * array_length(v.words, 1))::int]
    else 'nova' || floor(power(random(), 3) * 60000)::int end
  from generate_series(1, ${words} + 0 * n)), ' ')`)

/** The words of each language, as `v`. */
export const vocabulary = sql.raw(
  `(values ${Object.entries(WORDS)
    .map(([language, words]) => `('${language}', string_to_array('${words}', ' '))`)
    .join(', ')}) as v(language, words)`,
)
/** Cycles through the languages, English and French twice as often as the others. */
const language = sql.raw(`(array['en', 'fr', 'en', 'fr', 'es', 'pt', 'ar'])[1 + n % 7]`)
const NEWEST = '2026-11-20 08:00Z'

/** The number of texts with the rare name, the same in a small library and in a large one. */
const RARE = 12
/** Rows per statement: the embedded database lets no statement run for long. */
const BATCH = 500
/** The publishers of an archive, and the share of articles that mention the most frequent known name. */
const [PUBLISHERS, MAX_SHARE] = [400, 0.2]

/**
 * Fills an empty library, bypassing the triggers, and builds the search documents as a migration does, on as many
 * connections as there are lanes.
 */
export async function fillLibrary(
  { runtime, database }: BenchRuntime,
  { articles, tools, archive = false }: Amount,
  { lanes }: { lanes: number },
): Promise<void> {
  const { db } = runtime
  const days = archive ? 365 : 730
  /** The time of item n. The oldest items are written first, as on a real site, so that the newest rows are stored together. */
  const moment = (of: number) =>
    sql.raw(`timestamptz '${NEWEST}' - (interval '${days} days' * (${of} - n) / ${of})`)
  const fill = (rows: number, insert: (numbers: SQL) => SQL) =>
    inLanes(lanes, Math.ceil(rows / BATCH), (part) => {
      const last = Math.min(rows, (part + 1) * BATCH)
      return withoutTriggers(db, insert(sql.raw(`generate_series(${part * BATCH + 1}, ${last}) n`)))
    })
  /** Runs a statement for each part of the time. */
  const byTime = (parts: number, statement: (published: SQL) => SQL) =>
    inLanes(lanes, parts, (part) => {
      const edge = (at: number) => `timestamptz '${NEWEST}' - interval '${days} days' * ${1 - at / parts}`
      const published = sql.raw(`published_at > ${edge(part)} and published_at <= ${edge(part + 1)}`)
      return withoutTriggers(db, statement(published))
    })

  if (archive) await findEntitiesJob.run({}, runtime) // adds the names
  await fill(
    articles,
    (numbers) => sql`
      insert into articles (title, excerpt, content, content_html, markup_policy, language, access_tier, category, topic, tags, sources, published_at, created_at, updated_at)
      select ${text(8)}, ${text(25)}, ${text(archive ? 25 : 80)}, '', 1, v.language,
        (array['freemium', 'premium', 'freemium', 'freemium', 'b2b'])[1 + n % 5],
        case when ${archive}::bool and n % 10 = 3 then 'events' else 'news' end,
        (array['AI Research', 'AI Agents', 'AI Tools', 'AI News', 'Code Generation', 'Creative AI', 'Productivity', 'Funding'])[1 + n % 8],
        array_remove(array['nova' || n % 50, case when n % ${sql.raw(String(Math.ceil(articles / RARE)))} = 1 then 'quokka' end], null),
        case when ${archive}::bool
          then jsonb_build_array(jsonb_build_object('publisher', 'Paper ' || n % 40), jsonb_build_object('publisher', 'Agency'))
          else '[]' end, at, at, at
      from ${numbers} join ${vocabulary} on v.language = ${language}, lateral (select ${moment(articles)} as at) moment`,
  )
  await fill(
    tools,
    (numbers) => sql`
      insert into tools (name, title, excerpt, description, content, features, tags, category, access_tier, provider, language, published_at, created_at)
      select 'Tool ' || n, ${text(6)}, ${text(20)}, ${text(40)}, '', array['chip'], array['nova' || n % 50],
        (array['Writing', 'Code', 'Images', 'Audio', 'Data', 'Research'])[1 + n % 6],
        (array['freemium', 'premium', 'b2b'])[1 + n % 3], 'Maker ' || n % 300, v.language, ${moment(tools)}, ${moment(tools)}
      from ${numbers} join ${vocabulary} on v.language = ${language}`,
  )
  await fill(
    tools,
    (numbers) => sql`
      insert into agents (name, description, capabilities, provider, language, access_tier, published_at)
      select 'Agent ' || n, ${text(30)}, array['plan'], 'Maker ' || n % 300, v.language,
        (array['freemium', 'premium', 'b2b'])[1 + n % 3], ${moment(tools)}
      from ${numbers} join ${vocabulary} on v.language = ${language}`,
  )
  const some = Math.ceil(tools / 10)
  await fill(
    some,
    (numbers) => sql`
      with written as (
        insert into articles (title, excerpt, content, content_html, markup_policy, language, access_tier, category, topic, published_at)
        select ${text(8)}, ${text(25)}, ${text(80)}, '', 1, v.language, 'freemium', 'events', 'AI News', ${moment(some)}
        from ${numbers} join ${vocabulary} on v.language = ${language} returning id, title, language, topic, published_at),
      dated as (insert into events (article_id, place) select id, 'Paris' from written)
      insert into event_entries (article_id, title, language, topic, published_at, starts_at, order_at, over_at, all_day, sequence)
      select id, title, language, topic, published_at, published_at + interval '30 days', published_at + interval '30 days',
        published_at + interval '31 days', true, 0 from written`,
  )
  await fill(
    some,
    (numbers) => sql`
      insert into podcasts (title, hook, transcript, language, published_at)
      select ${text(8)}, ${text(20)}, ${text(300)}, v.language, ${moment(some)}
      from ${numbers} join ${vocabulary} on v.language = ${language}`,
  )
  const parts = Math.ceil((articles + 2 * tools) / BATCH)
  await patient(db, sql`create index filling on articles (published_at)`)
  if (archive) await fillNames(db, (statement) => byTime(parts, statement))
  await withoutSearchIndexes(database, db, () =>
    byTime(
      parts,
      (published) => sql`
        insert into search_documents (kind, item_id, language, serves, original, access_tier, category, published_at, open, whole)
        select r.* from search_rows r where ${published}`,
    ),
  )
  await patient(db, sql`drop index filling`)
  await patient(
    db,
    sql`insert into search_lexemes (lexeme)
        select word from ts_stat('select open from search_documents') where word not like '~%'`,
  )
  const client = await database.pool.connect()
  await client.query('set statement_timeout = 0') // vacuum runs in no transaction, so the setting cannot be local
  await client.query('vacuum analyze')
  await client.query('reset statement_timeout')
  client.release()
}

/**
 * Adds what the site knows about the articles of an archive: the publishers that reported them, and as many names as a site
 * may have. The most frequent name of the built-in list is in every fifth article, the others in a fraction of that; each
 * article also has one or two invented names.
 */
async function fillNames(
  db: Db,
  byTime: (statement: (published: SQL) => SQL) => Promise<void>,
): Promise<void> {
  await db.execute(sql`
    insert into entities (slug, kind, name, created_at)
    select 'name-' || n, 'company', 'Name ' || n, ${NEWEST}::timestamptz
    from generate_series(1, ${MAX_ENTITIES}::int - (select count(*) from entities)) n`)
  await byTime(
    (published) => sql`
      with written as materialized (select id, published_at from articles where ${published}),
      scanned as (
        insert into entity_scans (article_id, of_text, of_names, rule)
        select id, published_at, (select (value->>'changed_at')::timestamptz from site_settings where key = 'entities'), ${NAMES_RULE}::int
        from written
      ),
      reported as (
        insert into momentum_reports (item_id, publisher_group, publisher, first_at, last_at, weight)
        select id, 'paper' || p || '.example', 'Paper ' || p, published_at, published_at, 0.5
        from written, lateral (
          select distinct (power(random(), 2) * ${PUBLISHERS}::int)::int as p from generate_series(1, 3) where id is not null
        ) papers
      ),
      known as materialized (
        select id, ${MAX_SHARE}::float8 / row_number() over (order by slug <> 'openai', slug) as share
        from entities where slug not like 'name-%'
      ),
      invented as materialized (select array_agg(id order by slug) as ids from entities where slug like 'name-%')
      insert into entity_mentions (entity_id, article_id, in_title, published_at)
      select known.id, written.id, true, published_at from written, known where random() < share
      union all
      select ids[1 + m], written.id, true, published_at from written, invented, lateral (
        select distinct floor(power(random(), 2) * cardinality(ids))::int as m from generate_series(1, 2) where written.id is not null
      ) names`,
  )
}

/** Runs the parts of a job, one at a time in each lane. */
async function inLanes(
  lanes: number,
  parts: number,
  work: (part: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < parts) await work(next++)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/**
 * Runs the work without the search indexes and builds them in one go when all rows are there, which takes half the time. The
 * embedded database lets no statement run for that long, so there they stay.
 */
async function withoutSearchIndexes(
  { kind }: Pick<BenchRuntime['database'], 'kind'>,
  db: Db,
  work: () => Promise<void>,
): Promise<void> {
  if (kind === 'embedded') return work()
  const { rows } = await db.execute<{ indexname: string; indexdef: string }>(
    sql`select indexname, indexdef from pg_indexes where tablename = 'search_documents' and indexdef like '%USING gin%'`,
  )
  for (const { indexname } of rows) await db.execute(sql`drop index ${sql.identifier(indexname)}`)
  await work()
  for (const { indexdef } of rows) await patient(db, sql.raw(indexdef))
}

const withoutTriggers = (db: Db, statement: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })

/** Runs a statement that may take longer than the site's statements. */
const patient = (db: Db, statement: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(statement)
  })
