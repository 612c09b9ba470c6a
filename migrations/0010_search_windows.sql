-- Marks of a document: kind, tier, category, whom it serves, and when it was published, as its day and as the blocks of
-- 8, 64 and 512 days in which that day lies. They stand in one index with the words, so that only the documents of a
-- window are fetched, however many have the words.
CREATE FUNCTION search_day(at timestamp with time zone) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select floor(extract(epoch from at) / 86400)::int
$$;--> statement-breakpoint
CREATE FUNCTION search_marks(kind text, serves text[], tier text, category text, at timestamp with time zone) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select array['all', 'kind:' || kind, 'tier:' || tier, 'category:' || category] ||
    array(select 'serves:' || l from unnest(serves) l) ||
    array(select unit || ':' || floor(search_day(at)::numeric / unit) from unnest(array[1, 8, 64, 512]) unit)
$$;--> statement-breakpoint
-- Marks of which every document has one that was published between two moments, and few others have: at most sixteen of
-- the smallest blocks that suffice. From ever on, when the first moment is null.
CREATE FUNCTION search_window(since timestamp with time zone, until timestamp with time zone) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select case when since is null or search_day(until) - search_day(since) > 512 * 14 then array['all'] else
    (select array_agg(unit || ':' || block)
      from (select unit from unnest(array[1, 8, 64, 512]) unit
        where (search_day(until) - search_day(since)) / unit <= 14 order by unit limit 1) smallest,
      generate_series(floor(search_day(since)::numeric / unit)::int, floor(search_day(until)::numeric / unit)::int) block)
  end
$$;--> statement-breakpoint
CREATE TABLE "search_lexemes" (
	"lexeme" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
DROP INDEX "agents_samples";--> statement-breakpoint
DROP INDEX "search_documents_newest";--> statement-breakpoint
DROP INDEX "search_documents_category";--> statement-breakpoint
DROP INDEX "search_documents_open";--> statement-breakpoint
DROP INDEX "search_documents_whole";--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "marks" text[] GENERATED ALWAYS AS (search_marks(kind, serves, access_tier, category, published_at)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "search_lexemes_lexeme" ON "search_lexemes" USING btree ("lexeme");--> statement-breakpoint
CREATE INDEX "search_documents_tier" ON "search_documents" USING btree ("kind","access_tier","published_at" desc,"item_id" desc,"category") WHERE "search_documents"."original";--> statement-breakpoint
CREATE INDEX "agents_listed" ON "agents" USING btree ("sample","published_at" desc,"id" desc) WHERE "agents"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "search_documents_newest" ON "search_documents" USING btree ("published_at" desc,"item_id" desc,"kind","access_tier","category") WHERE "search_documents"."original";--> statement-breakpoint
CREATE INDEX "search_documents_category" ON "search_documents" USING btree ("category","published_at" desc,"item_id" desc,"kind","access_tier") WHERE "search_documents"."original";--> statement-breakpoint
CREATE INDEX "search_documents_open" ON "search_documents" USING gin ("open","marks") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_documents_whole" ON "search_documents" USING gin ("whole","marks") WITH (fastupdate=false);--> statement-breakpoint
CREATE FUNCTION search_learn() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into search_lexemes (lexeme)
    select distinct w.lexeme collate "C" from added, unnest(added.whole) w
    where not exists (select from search_lexemes l where l.lexeme = w.lexeme collate "C");
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER search_documents_learned AFTER INSERT ON search_documents REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_learn();--> statement-breakpoint
INSERT INTO search_lexemes (lexeme) SELECT DISTINCT w.lexeme FROM search_documents d, unnest(d.whole) w;
