DROP INDEX "articles_changed";--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "altered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "altered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "altered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "altered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "articles_changed_events" ON "articles" USING btree (greatest("updated_at", "published_at", "altered_at"),"id") WHERE "articles"."category" = 'events';--> statement-breakpoint
CREATE INDEX "articles_changed" ON "articles" USING btree (greatest("updated_at", "published_at", "altered_at"),"id");