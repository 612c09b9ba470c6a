/** What a migration fills in rows that are there already: `wrong` finds rows for which that is not so. */
type Filled = { migration: string; is: string; wrong: string }

export const FILLED: readonly Filled[] = [
  {
    migration: '0005',
    is: 'an event with a date and no time zone is a whole day',
    wrong: 'select from events where starts_at is not null and time_zone is null and not all_day',
  },
  {
    migration: '0005',
    is: 'a published event is in the calendar',
    wrong: `select from articles where category = 'events' and published_at is not null
      and id not in (select article_id from event_entries where withdrawn_at is null)`,
  },
  {
    migration: '0006',
    is: 'a tool is found by its tags',
    wrong: `select from tools, unnest(tags) as own
      where not exists (select from tool_tags where tool_id = id and tag = lower(own))`,
  },
  {
    migration: '0013',
    is: 'every text is in the search index, with its pairs of words',
    wrong: `table search_rows except select kind, item_id, language, serves, original, access_tier, category,
      published_at, open, whole from search_documents`,
  },
  {
    migration: '0013',
    is: 'the words of titles and excerpts complete what someone types',
    wrong: `select word from ts_stat('select open from search_documents') where word not like '~%'
      except select lexeme from search_lexemes`,
  },
  {
    migration: '0017',
    is: 'a draft counts the findings of its checks',
    wrong: `select from generated_content where generated::text like '%"ok": false%' and warnings = 0`,
  },
  {
    migration: '0019',
    is: 'an active subscriber has confirmed and was welcomed',
    wrong: `select from subscribers where state = 'active' and (confirmed_at is null or welcomed_at is null)`,
  },
  {
    migration: '0022',
    is: 'a video names its stories by rows',
    wrong: `select from videos where sources::text like '%"items"%' or id not in (select video_id from video_stories)`,
  },
  {
    migration: '0022',
    is: 'an entity counts its stories',
    wrong: `select from entities where stories <> (
      select count(*) from entity_mentions where entity_id = id and published_at <= now())`,
  },
  {
    migration: '0022',
    is: 'a saved search reports nothing from before it looked',
    wrong: `select from saved_searches where tells_from <> case when alerts
      then greatest(created_at, looked_at - interval '2 hours') else looked_at end`,
  },
  {
    migration: '0033',
    is: 'an article from one of the newest drafts states when the draft was approved',
    wrong: `select from articles join generated_content d using (id)
      where d.status = 'published' and approved_at is distinct from d.reviewed_at`,
  },
  {
    migration: '0045',
    is: 'an article from one of the newest drafts names the account that approved it',
    wrong: `select from articles join generated_content d using (id)
      where d.status = 'published' and approved_by is distinct from d.reviewed_by`,
  },
  {
    migration: '0035',
    is: 'a draft that waits is judged again, so that its warnings are known by kind',
    wrong: `select from generated_content where status = 'pending' and judged_version = version and warned = '[]' and warnings > 0`,
  },
]
