// Queries on the database of a site that was killed.
import { sql } from 'drizzle-orm'

type Query = ReturnType<typeof sql>

/** Faults that must not exist once the work has ended, each with a query for the rows that show it. */
export const WRONG: [string, Query][] = [
  [
    'findings placed under another story than their own, or not at all',
    sql`select 1 from findings f left join story_placements p on p.finding_id = f.id where p.story_id is distinct from f.story_id`,
  ],
  [
    'findings under a story that has been merged',
    sql`select 1 from findings f join stories s on s.id = f.story_id where s.merged_into is not null`,
  ],
  [
    'stories without reports',
    sql`select 1 from stories s where s.merged_into is null and not exists (select 1 from findings f where f.story_id = s.id)`,
  ],
  [
    'drafts of a story beside its own',
    sql`select 1 from generated_content where story_id is not null and story_id <> id`,
  ],
  [
    'merged stories that are published',
    sql`select 1 from generated_content g join stories s on s.id = g.story_id where s.merged_into is not null and g.status <> 'rejected'`,
  ],
  [
    'rejected drafts without a reason',
    sql`select 1 from generated_content where status = 'rejected' and reason is null`,
  ],
  [
    'published drafts that are not exactly once in the library',
    sql`select 1 from generated_content g where g.status = 'published' and 1 <> (select count(*) from (
    select id from articles union all select id from tools union all select id from agents union all select id from podcasts) i where i.id = g.id)`,
  ],
  [
    'items in the library whose draft is not published',
    sql`select 1 from (select id from articles union all select id from tools union all select id from agents union all select id from podcasts) i
    left join generated_content g on g.id = i.id where g.status is distinct from 'published'`,
  ],
  [
    'events that readers find twice',
    sql`select 1 from articles group by title, language having count(*) > 1`,
  ],
  [
    'articles without a text or its sources',
    sql`select 1 from articles where content = '' or content_html = '' or jsonb_array_length(sources) = 0`,
  ],
  [
    'citations of a source that is not there',
    sql`select 1 from articles a, regexp_matches(a.content, '\\[(\\d+)\\]', 'g') m where not exists (select 1 from jsonb_array_elements(a.sources) s where s ->> 'n' = m[1])`,
  ],
  [
    'paragraphs without a citation',
    sql`select 1 from articles a, regexp_split_to_table(a.content, '\\n\\s*\\n') p where p !~ '\\[\\d+\\]\\s*$' and p !~ '^[#]'`,
  ],
  [
    'articles that show another picture than the one that is kept',
    sql`select 1 from articles a join pictures p on p.item_id = a.id where a.image_url is distinct from p.url`,
  ],
  [
    'translations of what is not published',
    sql`select 1 from translations t where t.kind = 'article' and not exists (select 1 from articles a where a.id = t.item_id)`,
  ],
  [
    'translations that are not those of the draft',
    sql`select 1 from translations t left join translation_drafts d on d.kind = t.kind and d.item_id = t.item_id and d.language = t.language where d.title is distinct from t.title`,
  ],
  [
    'items that two episodes of a language tell',
    sql`select 1 from generated_content g, jsonb_array_elements_text(g.metadata -> 'items') i where g.content_type = 'podcast' group by g.language, i having count(*) > 1`,
  ],
  [
    'episodes that were published with another sound than their own',
    sql`select 1 from podcasts p join generated_content g on g.id = p.id where p.audio_url is null or p.audio_url is distinct from g.metadata ->> 'audioUrl'`,
  ],
  [
    'occurrences begun twice',
    sql`select 1 from schedule_runs group by schedule_id, occurrence having count(*) > 1`,
  ],
  [
    'occurrences without a run that has ended',
    sql`select 1 from schedule_runs s left join runs r on r.id = s.run_id where s.error is null and r.finished_at is null`,
  ],
  [
    'runs of other parts than they have',
    sql`select 1 from runs where (select count(*) from jsonb_object_keys(outcomes)) <> parts`,
  ],
]

/** Figures that are counted and printed, each with its query. */
export const FIGURES: [string, Query][] = [
  ['findings', sql`select 1 from findings`],
  ['stories', sql`select 1 from stories where merged_into is null`],
  ['merged', sql`select 1 from stories where merged_into is not null`],
  ['articles', sql`select 1 from articles`],
  ['by model', sql`select 1 from generated_content where writer <> 'extractive'`],
  ['own pictures', sql`select 1 from pictures where url is not null`],
  ['translations', sql`select 1 from translations`],
  ['failed translations', sql`select 1 from translation_drafts where state = 'failed'`],
  ['episodes', sql`select 1 from podcasts`],
  ['occurrences', sql`select 1 from schedule_runs`],
  ['runs', sql`select 1 from runs`],
  ['failed parts', sql`select 1 from runs r, jsonb_each(r.outcomes) o where o.value ->> 'state' = 'failed'`],
  ['failed jobs', sql`select 1 from jobs.job where state = 'failed'`],
  ['calls cut off', sql`select 1 from model_calls where outcome = 'running'`],
]
