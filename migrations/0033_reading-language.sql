-- All waiting migrations run in one transaction. The index comes first, because it lets others read; the column locks articles
-- for everyone until the end, so the times of approval are filled in for the newest drafts only. Null means not known.
CREATE INDEX "search_documents_language" ON "search_documents" USING btree ("language","kind","published_at" desc,"item_id" desc,"access_tier");--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
UPDATE "articles" SET "approved_at" = d."reviewed_at" FROM (SELECT "id", "reviewed_at" FROM "generated_content" WHERE "status" = 'published' AND "reviewed_at" IS NOT NULL ORDER BY "created_at" DESC, "id" DESC LIMIT 1000) d WHERE d."id" = "articles"."id";
