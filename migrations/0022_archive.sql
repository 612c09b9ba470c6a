DROP INDEX "search_documents_newest";--> statement-breakpoint
DROP INDEX "search_documents_category";--> statement-breakpoint
ALTER TABLE "entities" ADD COLUMN "stories" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "entities" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "pace" text DEFAULT 'soon' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "tells_from" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "search_documents_newest" ON "search_documents" USING btree ("published_at" desc,"item_id" desc,"kind","access_tier","category","language") WHERE "search_documents"."original";--> statement-breakpoint
CREATE INDEX "search_documents_category" ON "search_documents" USING btree ("category","published_at" desc,"item_id" desc,"kind","access_tier","language") WHERE "search_documents"."original";