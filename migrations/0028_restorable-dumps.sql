-- pg_restore creates the tables with an empty search path, so a function of a generated column names the schema.
create or replace function search_marks(kind text, serves text[], tier text, category text, at timestamptz) returns text[]
language sql immutable parallel safe as $$
  select array['all', 'kind:' || kind, 'tier:' || tier, 'category:' || category] ||
    array(select 'serves:' || l from unnest(serves) l) ||
    array(select unit || ':' || floor(public.search_day(at)::numeric / unit) from unnest(array[1, 8, 64, 512]) unit)
$$;
