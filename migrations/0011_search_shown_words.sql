-- The beginning of a word is looked up among words that everybody is shown: no body takes part.
CREATE OR REPLACE FUNCTION search_learn() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into search_lexemes (lexeme)
    select distinct w.lexeme collate "C" from added, unnest(added.open) w
    where not exists (select from search_lexemes l where l.lexeme = w.lexeme collate "C");
  return null;
end
$$;--> statement-breakpoint
DELETE FROM search_lexemes;--> statement-breakpoint
INSERT INTO search_lexemes (lexeme) SELECT word FROM ts_stat('select open from search_documents');
