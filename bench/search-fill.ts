import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../src/platform/db.ts'

/** The contents of a library; it has as many agents as tools, and a tenth as many events and podcasts. */
export type Amount = { articles: number; tools: number }

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
const [NEWEST, DAYS] = ['2026-11-20 08:00Z', 730]
/**
 * The time of item n, evenly spaced over two years. The oldest items are written first, as on a real site, so that the
 * newest rows are stored together.
 */
const moment = (of: number) =>
  sql.raw(`timestamptz '${NEWEST}' - (interval '${DAYS} days' * (${of} - n) / ${of})`)

/** The number of texts with the rare name, the same in a small library and in a large one. */
const RARE = 12

/** Rows per statement: the embedded database lets no statement run for long. */
const BATCH = 500

/**
 * Fills an empty library and bypasses the triggers, then builds the search documents as a migration does, on as many
 * connections.
 */
export async function fillLibrary(db: Db, { articles, tools }: Amount, lanes: number): Promise<void> {
  const fill = (rows: number, insert: (numbers: SQL) => SQL) =>
    inLanes(lanes, Math.ceil(rows / BATCH), (part) =>
      db.transaction(async (tx) => {
        const numbers = sql.raw(
          `generate_series(${part * BATCH + 1}, ${Math.min(rows, (part + 1) * BATCH)}) n`,
        )
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(insert(numbers))
      }),
    )
  await fill(
    articles,
    (numbers) => sql`
      insert into articles (title, excerpt, content, content_html, markup_policy, language, access_tier, category, topic, tags, published_at)
      select ${text(8)}, ${text(25)}, ${text(80)}, '', 1, v.language,
        (array['freemium', 'premium', 'freemium', 'freemium', 'b2b'])[1 + n % 5], 'news',
        (array['AI Research', 'AI Agents', 'AI Tools', 'AI News', 'Code Generation', 'Creative AI', 'Productivity', 'Funding'])[1 + n % 8],
        array_remove(array['nova' || n % 50, case when n % ${sql.raw(String(Math.ceil(articles / RARE)))} = 1 then 'quokka' end], null), ${moment(articles)}
      from ${numbers} join ${vocabulary} on v.language = ${language}`,
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
  await withoutSearchIndexes(db, async () => {
    await db.execute(sql`alter table search_documents disable trigger search_documents_learned`)
    await patient(db, sql`create index filling on articles (published_at)`)
    const parts = Math.ceil((articles + 2 * tools) / BATCH)
    const edge = (part: number) =>
      sql.raw(`timestamptz '${NEWEST}' - interval '${DAYS} days' * ${1 - part / parts}`)
    await inLanes(lanes, parts, (part) =>
      db.execute(sql`
        insert into search_documents (kind, item_id, language, serves, original, access_tier, category, published_at, open, whole)
        select r.* from search_rows r where published_at > ${edge(part)} and published_at <= ${edge(part + 1)}`),
    )
    await db.execute(sql`drop index filling`)
    await db.execute(sql`alter table search_documents enable trigger search_documents_learned`)
    await patient(
      db,
      sql`
      insert into search_lexemes (lexeme)
        select word from ts_stat('select open from search_documents') where word not like '~%'`,
    )
  })
  await db.execute(sql`vacuum analyze`)
}

/** Runs the parts of a job, one at a time in each lane. */
export async function inLanes(
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

/** Runs the work without the search indexes and builds them in one go when all rows are there, which takes half the time. */
export async function withoutSearchIndexes(db: Db, work: () => Promise<void>): Promise<void> {
  const { rows } = await db.execute<{ indexname: string; indexdef: string }>(
    sql`select indexname, indexdef from pg_indexes where tablename = 'search_documents' and indexdef like '%USING gin%'`,
  )
  for (const { indexname } of rows) await db.execute(sql`drop index ${sql.identifier(indexname)}`)
  await work()
  for (const { indexdef } of rows) await patient(db, sql.raw(indexdef))
}

/** Runs a statement that may take longer than the site's statements. */
export const patient = (db: Db, statement: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(statement)
  })
