ALTER TABLE "articles" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
UPDATE "articles" SET "approved_at" = d."reviewed_at" FROM "generated_content" d WHERE d."id" = "articles"."id" AND d."status" = 'published';--> statement-breakpoint
CREATE INDEX "search_documents_language" ON "search_documents" USING btree ("language","kind","published_at" desc,"item_id" desc,"access_tier");
