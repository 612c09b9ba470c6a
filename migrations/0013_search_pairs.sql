-- Words that follow each other in a text, as one word that no text has: a phrase of common words is looked up by its
-- pairs, which few texts have. Four figures of a digest suffice, as what is found is compared with the phrase. A word
-- that is left out ("of") stands between two as their distance.
CREATE FUNCTION search_paired(said tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select said || array_to_tsvector(array(
    select '~' || left(md5(lexeme || ' ' || distance || ' ' || next), 4)
    from (select lexeme, lead(lexeme) over following as next, lead(position) over following - position as distance
      from unnest(said) as each (lexeme, positions, weights), unnest(positions) as position
      window following as (order by position)) as pairs
    where distance between 1 and 4))
$$;--> statement-breakpoint
CREATE OR REPLACE VIEW search_rows AS
  select kind, item_id, language, serves, original, access_tier, category, published_at, search_paired(open) as open,
    search_paired(open || setweight(search_vector(language, left(body, 100000)), 'D')) as whole
  from search_texts, lateral (select setweight(search_vector(language, heading || ' ' || tagline), 'A') ||
    setweight(search_vector(language, excerpt), 'B') || setweight(search_vector(language, facts), 'C') as open
    offset 0) as shown;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_learn() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into search_lexemes (lexeme)
    select distinct w.lexeme collate "C" from added, unnest(added.open) w
    where w.lexeme not like '~%' and not exists (select from search_lexemes l where l.lexeme = w.lexeme collate "C");
  return null;
end
$$;--> statement-breakpoint
DROP INDEX "search_documents_open";--> statement-breakpoint
DROP INDEX "search_documents_whole";--> statement-breakpoint
UPDATE search_documents SET open = search_paired(open), whole = search_paired(whole);--> statement-breakpoint
CREATE INDEX "search_documents_open" ON "search_documents" USING gin ("open","marks") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_documents_whole" ON "search_documents" USING gin ("whole","marks") WITH (fastupdate=false);--> statement-breakpoint
-- The marks of a window of time are written by the question.
DROP FUNCTION search_window;
