-- A translation that was reviewed, hashed or marked as outdated was indexed again, which took 100 ms each in the embedded database.
DROP TRIGGER translations_found ON translations;--> statement-breakpoint
CREATE TRIGGER translations_found AFTER UPDATE OF kind, item_id, language, title, fields ON translations FOR EACH ROW EXECUTE FUNCTION search_follow();
