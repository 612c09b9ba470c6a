import { articleChangedAt } from '#articles/changed-at.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import { FUNDING_TOPIC, SAME_ROUND_DAYS } from '../rules.ts'
import { ROUNDS_RULE, roundIn } from './rounds.ts'

/** Maximum numbers of stories read in one transaction and in one run; the next run continues. */
const [BATCH_SIZE, MAX] = [200, 20_000]
/** The first characters of a text that are read; they contain its first paragraphs. */
const BEGINNING = 6000

type Story = {
  id: string
  title: string
  excerpt: string | null
  content: string
  language: Language
  updated_at: string
  published_at: string
}

/** Selects the funding stories that are analyzed. */
const counts = (now: Date): SQL =>
  sql`a.topic = ${FUNDING_TOPIC} and a.category not in ('tools', 'events') and not a.sample and a.retracted_at is null
    and a.published_at <= ${now.toISOString()}`

/**
 * Extracts the raised amounts from funding stories: those that have changed since a moment, or all if it is null. A story is
 * read again when its text or the rule has changed; rows of stories that no longer qualify are deleted. Idempotent. Returns
 * how many stories were read.
 */
export async function readAmounts(db: Db, now: Date, since: Date | null): Promise<number> {
  await db.execute(sql`
    delete from funding_amounts f using articles a where a.id = f.article_id and not coalesce(${counts(now)}, false)`)
  let read = 0
  while (read < MAX) {
    const some = await db.transaction((tx) => readSome(tx, now, since))
    read += some
    if (some < BATCH_SIZE) break
  }
  return read
}

async function readSome(tx: Db, now: Date, since: Date | null): Promise<number> {
  const { rows } = await tx.execute<Story>(sql`
    select a.id, a.title, a.excerpt, left(a.content, ${BEGINNING}::int) as content, a.language,
      a.updated_at::text as updated_at, a.published_at::text as published_at
    from articles a left join funding_amounts f on f.article_id = a.id
    where ${counts(now)}
      and ${since === null ? sql`true` : sql`${articleChangedAt(sql`a`)} > ${since.toISOString()}`}
      and (f.article_id is null or f.of_text <> a.updated_at or f.published_at <> a.published_at or f.rule <> ${ROUNDS_RULE}::int)
    order by a.published_at desc, a.id limit ${BATCH_SIZE}
    for share of a`)
  if (rows.length === 0) return 0
  const values = rows.map(({ id, updated_at, published_at, ...story }) => {
    const year = Number(published_at.slice(0, 4))
    const { amount = null, currency = null, words = null, raiser = null } = roundIn({ ...story, year }) ?? {}
    return sql`(${id}::uuid, ${updated_at}::timestamptz, ${ROUNDS_RULE}::int, ${published_at}::timestamptz,
      ${amount}::bigint, ${currency}::text, ${words}::text, ${raiser}::text)`
  })
  await tx.execute(sql`
    insert into funding_amounts (article_id, of_text, rule, published_at, amount, currency, words, raiser)
    values ${sql.join(values, sql`, `)}
    on conflict (article_id) do update set of_text = excluded.of_text, rule = excluded.rule,
      published_at = excluded.published_at, amount = excluded.amount, currency = excluded.currency,
      words = excluded.words, raiser = excluded.raiser`)
  return rows.length
}

/**
 * Resolves who raised each amount and groups stories about the same round: the same amount and currency, raised by the same
 * company (or by the same name if no company is known), each at most two weeks after the previous story. Names are found
 * later than texts, so all stories are checked each time. Idempotent.
 */
export async function findRounds(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    with found as (
      select distinct on (f.article_id) f.article_id, e.id as company
      from funding_amounts f
        join entity_mentions m on m.article_id = f.article_id and m.in_title
        join entities e on e.id = m.entity_id and e.kind = 'company',
        lateral (select min(nullif(strpos(lower(f.raiser), lower(name)), 0)) as place
          from unnest(array_append(e.aliases, e.name)) as name) spelled
      where f.amount is not null and f.raiser is not null and spelled.place is not null
      order by f.article_id, spelled.place, length(e.name) desc, e.id
    )
    update funding_amounts f set company_id = n.company
    from (select f.article_id, found.company from funding_amounts f left join found using (article_id)) n
    where n.article_id = f.article_id and f.company_id is distinct from n.company`)
  await db.execute(sql`
    with told as (
      select article_id, amount, currency, published_at,
        coalesce(company_id::text, lower(raiser), article_id::text) as who from funding_amounts
      where amount is not null and published_at <= ${now.toISOString()}
    ),
    begun as (
      select *, case when published_at - lag(published_at) over same <= make_interval(days => ${SAME_ROUND_DAYS}::int)
        then 0 else 1 end as begins
      from told window same as (partition by who, amount, currency order by published_at, article_id)
    ),
    numbered as (
      select *, sum(begins) over (partition by who, amount, currency order by published_at, article_id) as number
      from begun
    ),
    rounds as (
      select article_id, first_value(article_id) over (
        partition by who, amount, currency, number order by published_at, article_id) as round from numbered
    )
    update funding_amounts f set round = n.round
    from (select f.article_id, rounds.round from funding_amounts f left join rounds using (article_id)) n
    where n.article_id = f.article_id and f.round is distinct from n.round`)
}
