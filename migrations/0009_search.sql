CREATE TABLE "search_documents" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"language" text NOT NULL,
	"serves" text[] NOT NULL,
	"original" boolean NOT NULL,
	"access_tier" text NOT NULL,
	"category" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"open" "tsvector" NOT NULL,
	"whole" "tsvector" NOT NULL,
	CONSTRAINT "search_documents_item_id_kind_language_pk" PRIMARY KEY("item_id","kind","language")
);
--> statement-breakpoint
CREATE INDEX "search_documents_newest" ON "search_documents" USING btree ("published_at" desc,"item_id" desc);--> statement-breakpoint
CREATE INDEX "search_documents_listed" ON "search_documents" USING btree ("kind","published_at" desc,"item_id" desc,"access_tier","category") WHERE "search_documents"."original";--> statement-breakpoint
CREATE INDEX "search_documents_category" ON "search_documents" USING btree ("kind","category","published_at" desc,"item_id" desc,"access_tier") WHERE "search_documents"."original";--> statement-breakpoint
CREATE INDEX "search_documents_open" ON "search_documents" USING gin ("open") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_documents_whole" ON "search_documents" USING gin ("whole") WITH (fastupdate=false);--> statement-breakpoint
-- Words as they are compared, in documents and questions alike: without accents, tashkeel, tatweel, forms of alef, ya
-- and ta marbuta, and with commas for the signs that not every database tells from letters. A text keeps its number
-- of words, so that marks in the folded text can be carried back.
CREATE FUNCTION search_fold(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select regexp_replace(
    regexp_replace(
      replace(replace(replace(
        lower(translate(
          regexp_replace(
            normalize(translate(said, U&'\2122\00AE\00A9\FEFF\200B\200C\200D\200E\200F\00AD\0640', ''), NFKD),
            U&'[\0300-\036F\064B-\065F\0670\06D6-\06ED]', '', 'g'
          ),
          U&'\2018\2019\0671\0649\06CC\06A9\0629\00F8\00D8\0142\0141\0131\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\0152\00C6<>/_\00AB\00BB\060C\061B\061F\06D4\00B7\00A1\00BF\00A7',
          U&'''''\0627\064A\064A\0643\0647oolli0123456789\0153\00E6,,,,,,,,,,,,,,'
        )),
        U&'\0153', 'oe'), U&'\00E6', 'ae'), U&'\00DF', 'ss'),
      U&'[\2010-\2027\2030-\205E\2060-\2BFF\3000-\303F\FE00-\FE0F\+01F000-\+01FAFF]', ',', 'g'
    ),
    '([[:alpha:]])-(\d)', '\1,\2', 'g'
  )
$$;--> statement-breakpoint
-- The same with what a language asks for: AI and IA are one word, and the Portuguese stemmer wants -ões as -ão.
CREATE FUNCTION search_words(language text, said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select case language
    when 'fr' then search_fold(regexp_replace(said, '\mAI\M', 'IA', 'g'))
    when 'es' then regexp_replace(search_fold(said), '\mai\M', 'ia', 'g')
    when 'pt' then regexp_replace(regexp_replace(search_fold(said), '\mai\M', 'ia', 'g'), 'oes\M', 'ao', 'g')
    else search_fold(said)
  end
$$;--> statement-breakpoint
CREATE FUNCTION search_config(language text) RETURNS regconfig LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select case language
    when 'en' then 'pg_catalog.english'::regconfig
    when 'fr' then 'pg_catalog.french'::regconfig
    when 'es' then 'pg_catalog.spanish'::regconfig
    when 'pt' then 'pg_catalog.portuguese'::regconfig
    when 'ar' then 'pg_catalog.arabic'::regconfig
    else 'pg_catalog.simple'::regconfig
  end
$$;--> statement-breakpoint
CREATE FUNCTION search_vector(language text, said text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select to_tsvector(search_config(language), search_words(language, coalesce(said, '')))
$$;--> statement-breakpoint
-- What somebody asks for: quotes, minus and "or" as web searches have them. `last` is a word that may go on; `before`
-- what stands before it.
CREATE FUNCTION search_query(language text, words text, before text, last text) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  with said as (
    select search_config(language) config,
      case language when 'fr' then regexp_replace(words, '\mai\M', 'AI', 'gi') else words end words,
      case language when 'fr' then regexp_replace(before, '\mai\M', 'AI', 'gi') else before end before
  )
  select websearch_to_tsquery(config, search_words(language, words)) || case when last = '' then ''::tsquery else
    websearch_to_tsquery(config, search_words(language, before)) &&
    to_tsquery(config, '''' || regexp_replace(search_words(language, last), '[''\\]', '', 'g') || ''':*')
  end from said
$$;--> statement-breakpoint
-- Everything that can be found, a row for each language in which it exists. `serves`: readers of these languages see
-- this text; the original serves all that nobody has translated it into. `excerpt` is what everybody is shown.
CREATE VIEW search_texts AS
  select case a.category when 'events' then 'event' else 'article' end as kind, a.id as item_id, a.language,
    array(select l from unnest(array['en', 'ar', 'fr', 'es', 'pt']) l
      where not exists (select from translations t where t.kind = 'article' and t.item_id = a.id and t.language = l and l <> a.language)) as serves,
    true as original, a.access_tier, a.topic as category, a.published_at,
    a.title as heading, '' as tagline, left(coalesce(a.excerpt, a.content), 200) as excerpt,
    concat_ws(' ', array_to_string(a.tags, ' '), a.author, e.place) as facts,
    concat_ws(' ', a.content, jsonb_path_query_array(a.sources, '$[*].publisher')::text) as body
  from articles a left join events e on e.article_id = a.id
  where a.published_at is not null and a.category <> 'tools'
  union all
  select case a.category when 'events' then 'event' else 'article' end, a.id, t.language, array[t.language], false,
    a.access_tier, a.topic, a.published_at, t.title, '', left(coalesce(t.excerpt, a.excerpt, a.content), 200),
    concat_ws(' ', array_to_string(a.tags, ' '), a.author, coalesce(t.fields ->> 'place', e.place)),
    concat_ws(' ', t.fields ->> 'content', jsonb_path_query_array(a.sources, '$[*].publisher')::text)
  from translations t join articles a on a.id = t.item_id left join events e on e.article_id = a.id
  where t.kind = 'article' and t.language <> a.language and a.published_at is not null and a.category <> 'tools'
  union all
  select 'tool', o.id, o.language,
    array(select l from unnest(array['en', 'ar', 'fr', 'es', 'pt']) l
      where not exists (select from translations t where t.kind = 'tool' and t.item_id = o.id and t.language = l and l <> o.language)),
    true, o.access_tier, o.category, o.published_at, o.name, o.title,
    coalesce(nullif(o.excerpt, ''), left(coalesce(nullif(o.description, ''), o.content), 150)),
    concat_ws(' ', o.provider, array_to_string(o.tags, ' '), o.category),
    concat_ws(' ', o.description, o.content, array_to_string(o.features, ' '), array_to_string(o.use_cases, ' '), o.pricing)
  from tools o where o.status = 'published' and o.published_at is not null
  union all
  select 'tool', o.id, t.language, array[t.language], false, o.access_tier, o.category, o.published_at,
    coalesce(t.fields ->> 'name', o.name), t.title,
    coalesce(nullif(t.excerpt, ''), nullif(o.excerpt, ''), left(coalesce(t.fields ->> 'description', o.description), 150)),
    concat_ws(' ', o.provider, array_to_string(o.tags, ' '), o.category),
    concat_ws(' ', t.fields ->> 'description', t.fields ->> 'content', t.fields ->> 'features', t.fields ->> 'use_cases', t.fields ->> 'pricing')
  from translations t join tools o on o.id = t.item_id
  where t.kind = 'tool' and t.language <> o.language and o.status = 'published' and o.published_at is not null
  union all
  select 'agent', g.id, g.language,
    array(select l from unnest(array['en', 'ar', 'fr', 'es', 'pt']) l
      where not exists (select from translations t where t.kind = 'agent' and t.item_id = g.id and t.language = l and l <> g.language)),
    true, g.access_tier, 'AI Agents', g.published_at, g.name, '', left(g.description, 200),
    concat_ws(' ', g.provider, g.model), concat_ws(' ', g.description, array_to_string(g.capabilities, ' '))
  from agents g where g.hidden_at is null and g.published_at is not null
  union all
  select 'agent', g.id, t.language, array[t.language], false, g.access_tier, 'AI Agents', g.published_at,
    coalesce(t.fields ->> 'name', t.title), '', left(coalesce(t.fields ->> 'description', g.description), 200),
    concat_ws(' ', g.provider, g.model), concat_ws(' ', t.fields ->> 'description', t.fields ->> 'capabilities')
  from translations t join agents g on g.id = t.item_id
  where t.kind = 'agent' and t.language <> g.language and g.hidden_at is null and g.published_at is not null
  union all
  select 'podcast', p.id, p.language,
    array(select l from unnest(array['en', 'ar', 'fr', 'es', 'pt']) l
      where not exists (select from translations t where t.kind = 'podcast' and t.item_id = p.id and t.language = l and l <> p.language)),
    true, p.access_tier, 'Podcast', p.published_at, p.title, '', coalesce(p.hook, ''), '', p.transcript
  from podcasts p where p.published_at is not null
  union all
  select 'podcast', p.id, t.language, array[t.language], false, p.access_tier, 'Podcast', p.published_at,
    t.title, '', coalesce(t.fields ->> 'hook', p.hook, ''), '', coalesce(t.fields ->> 'transcript', '')
  from translations t join podcasts p on p.id = t.item_id
  where t.kind = 'podcast' and t.language <> p.language and p.published_at is not null;--> statement-breakpoint
-- `open` has what everybody is shown, `whole` the body too. A body is cut, because a tsvector holds one megabyte.
CREATE VIEW search_rows AS
  select kind, item_id, language, serves, original, access_tier, category, published_at, open,
    open || setweight(search_vector(language, left(body, 100000)), 'D') as whole
  from search_texts, lateral (select setweight(search_vector(language, heading || ' ' || tagline), 'A') ||
    setweight(search_vector(language, excerpt), 'B') || setweight(search_vector(language, facts), 'C') as open
    offset 0) as shown;--> statement-breakpoint
CREATE FUNCTION search_refresh(item uuid) RETURNS void LANGUAGE sql AS $$
  delete from search_documents where item_id = item;
  insert into search_documents (kind, item_id, language, serves, original, access_tier, category, published_at, open, whole)
    select * from search_rows where item_id = item on conflict do nothing;
$$;--> statement-breakpoint
CREATE FUNCTION search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_table_name = 'translations' then
    perform search_refresh(case when tg_op = 'DELETE' then old.item_id else new.item_id end);
  elsif tg_table_name = 'events' then
    perform search_refresh(case when tg_op = 'DELETE' then old.article_id else new.article_id end);
  else
    perform search_refresh(case when tg_op = 'DELETE' then old.id else new.id end);
  end if;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER articles_found AFTER INSERT OR DELETE OR UPDATE OF title, excerpt, content, author, access_tier, category, topic, language, tags, sources, published_at ON articles FOR EACH ROW EXECUTE FUNCTION search_follow();--> statement-breakpoint
CREATE TRIGGER events_found AFTER INSERT OR DELETE OR UPDATE OF place ON events FOR EACH ROW EXECUTE FUNCTION search_follow();--> statement-breakpoint
CREATE TRIGGER tools_found AFTER INSERT OR DELETE OR UPDATE OF name, title, excerpt, description, content, features, use_cases, pricing, tags, category, access_tier, provider, language, status, published_at ON tools FOR EACH ROW EXECUTE FUNCTION search_follow();--> statement-breakpoint
CREATE TRIGGER agents_found AFTER INSERT OR DELETE OR UPDATE OF name, description, capabilities, provider, model, access_tier, language, hidden_at, published_at ON agents FOR EACH ROW EXECUTE FUNCTION search_follow();--> statement-breakpoint
CREATE TRIGGER podcasts_found AFTER INSERT OR DELETE OR UPDATE OF title, hook, transcript, access_tier, language, published_at ON podcasts FOR EACH ROW EXECUTE FUNCTION search_follow();--> statement-breakpoint
CREATE TRIGGER translations_found AFTER INSERT OR DELETE OR UPDATE ON translations FOR EACH ROW EXECUTE FUNCTION search_follow();--> statement-breakpoint
INSERT INTO search_documents (kind, item_id, language, serves, original, access_tier, category, published_at, open, whole) SELECT * FROM search_rows;
