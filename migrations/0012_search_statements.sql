-- A statement that brings many rows has each of its items built once: a translation of five was built five times, and
-- every row planned the whole view.
CREATE FUNCTION search_refresh(items uuid[]) RETURNS void LANGUAGE plpgsql AS $$
begin
  if items is null then return; end if;
  delete from search_documents where item_id = any(items);
  insert into search_documents (kind, item_id, language, serves, original, access_tier, category, published_at, open, whole)
    select * from search_rows where item_id = any(items) on conflict do nothing;
end
$$;--> statement-breakpoint
CREATE FUNCTION search_follow_statement() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_table_name = 'translations' then
    perform search_refresh((select array_agg(distinct item_id) from changed));
  elsif tg_table_name = 'events' then
    perform search_refresh((select array_agg(article_id) from changed));
  else
    perform search_refresh((select array_agg(id) from changed));
  end if;
  return null;
end
$$;--> statement-breakpoint
DROP TRIGGER articles_found ON articles;--> statement-breakpoint
CREATE TRIGGER articles_found AFTER UPDATE OF title, excerpt, content, author, access_tier, category, topic, language, tags, sources, published_at ON articles FOR EACH ROW EXECUTE FUNCTION search_follow();--> statement-breakpoint
CREATE TRIGGER articles_come AFTER INSERT ON articles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_statement();--> statement-breakpoint
CREATE TRIGGER articles_gone AFTER DELETE ON articles REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_statement();--> statement-breakpoint
DROP TRIGGER events_found ON events;--> statement-breakpoint
CREATE TRIGGER events_found AFTER UPDATE OF place ON events FOR EACH ROW EXECUTE FUNCTION search_follow();--> statement-breakpoint
CREATE TRIGGER events_come AFTER INSERT ON events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_statement();--> statement-breakpoint
CREATE TRIGGER events_gone AFTER DELETE ON events REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_statement();--> statement-breakpoint
DROP TRIGGER tools_found ON tools;--> statement-breakpoint
CREATE TRIGGER tools_found AFTER UPDATE OF name, title, excerpt, description, content, features, use_cases, pricing, tags, category, access_tier, provider, language, status, published_at ON tools FOR EACH ROW EXECUTE FUNCTION search_follow();--> statement-breakpoint
CREATE TRIGGER tools_come AFTER INSERT ON tools REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_statement();--> statement-breakpoint
CREATE TRIGGER tools_gone AFTER DELETE ON tools REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_statement();--> statement-breakpoint
DROP TRIGGER agents_found ON agents;--> statement-breakpoint
CREATE TRIGGER agents_found AFTER UPDATE OF name, description, capabilities, provider, model, access_tier, language, hidden_at, published_at ON agents FOR EACH ROW EXECUTE FUNCTION search_follow();--> statement-breakpoint
CREATE TRIGGER agents_come AFTER INSERT ON agents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_statement();--> statement-breakpoint
CREATE TRIGGER agents_gone AFTER DELETE ON agents REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_statement();--> statement-breakpoint
DROP TRIGGER podcasts_found ON podcasts;--> statement-breakpoint
CREATE TRIGGER podcasts_found AFTER UPDATE OF title, hook, transcript, access_tier, language, published_at ON podcasts FOR EACH ROW EXECUTE FUNCTION search_follow();--> statement-breakpoint
CREATE TRIGGER podcasts_come AFTER INSERT ON podcasts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_statement();--> statement-breakpoint
CREATE TRIGGER podcasts_gone AFTER DELETE ON podcasts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_statement();--> statement-breakpoint
DROP TRIGGER translations_found ON translations;--> statement-breakpoint
CREATE TRIGGER translations_found AFTER UPDATE ON translations FOR EACH ROW EXECUTE FUNCTION search_follow();--> statement-breakpoint
CREATE TRIGGER translations_come AFTER INSERT ON translations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_statement();--> statement-breakpoint
CREATE TRIGGER translations_gone AFTER DELETE ON translations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_statement();
