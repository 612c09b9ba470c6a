CREATE TABLE "funding_amounts" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"of_text" timestamp with time zone NOT NULL,
	"rule" smallint NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"amount" bigint,
	"currency" text,
	"words" text,
	"raiser" text,
	"company_id" uuid,
	"round" uuid
);
--> statement-breakpoint
CREATE TABLE "video_stories" (
	"video_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	CONSTRAINT "video_stories_video_id_story_id_pk" PRIMARY KEY("video_id","story_id")
);
--> statement-breakpoint
CREATE TABLE "support_watchers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "search_documents_newest";--> statement-breakpoint
DROP INDEX "search_documents_category";--> statement-breakpoint
DROP INDEX "articles_changed";--> statement-breakpoint
ALTER TABLE "entities" ADD COLUMN "stories" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "entities" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "pace" text DEFAULT 'soon' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "tells_from" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "altered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "altered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "altered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "altered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "came_from" text;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "came_from" text;--> statement-breakpoint
ALTER TABLE "funding_amounts" ADD CONSTRAINT "funding_amounts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_amounts" ADD CONSTRAINT "funding_amounts_company_id_entities_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."entities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_stories" ADD CONSTRAINT "video_stories_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_stories" ADD CONSTRAINT "video_stories_story_id_articles_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_watchers" ADD CONSTRAINT "support_watchers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "funding_amounts_rounds" ON "funding_amounts" USING btree ("published_at","currency") WHERE "funding_amounts"."round" = "funding_amounts"."article_id";--> statement-breakpoint
CREATE INDEX "funding_amounts_of_round" ON "funding_amounts" USING btree ("round");--> statement-breakpoint
CREATE INDEX "video_stories_story" ON "video_stories" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "day_figures_of_kind" ON "day_figures" USING btree ("kind","day","key");--> statement-breakpoint
CREATE INDEX "articles_changed_events" ON "articles" USING btree (greatest("updated_at", "published_at", "altered_at"),"id") WHERE "articles"."category" = 'events';--> statement-breakpoint
CREATE INDEX "search_documents_newest" ON "search_documents" USING btree ("published_at" desc,"item_id" desc,"kind","access_tier","category","language") WHERE "search_documents"."original";--> statement-breakpoint
CREATE INDEX "search_documents_category" ON "search_documents" USING btree ("category","published_at" desc,"item_id" desc,"kind","access_tier","language") WHERE "search_documents"."original";--> statement-breakpoint
CREATE INDEX "articles_changed" ON "articles" USING btree (greatest("updated_at", "published_at", "altered_at"),"id");--> statement-breakpoint
INSERT INTO "video_stories" ("video_id", "story_id")
  SELECT DISTINCT v."id", a."id" FROM "videos" v
    CROSS JOIN LATERAL jsonb_array_elements(v."sources") AS s(source)
    CROSS JOIN LATERAL jsonb_array_elements_text(coalesce(s.source->'items', '[]'::jsonb)) AS i(item)
    JOIN "articles" a ON a."id"::text = i.item;--> statement-breakpoint
UPDATE "videos" v SET "sources" =
  (SELECT jsonb_agg(s.source - 'items' ORDER BY s.at) FROM jsonb_array_elements(v."sources") WITH ORDINALITY AS s(source, at))
  WHERE jsonb_array_length(v."sources") > 0;--> statement-breakpoint
UPDATE "entities" e SET "stories" =
  (SELECT count(*) FROM "entity_mentions" m WHERE m."entity_id" = e."id" AND m."published_at" <= now());--> statement-breakpoint
UPDATE "saved_searches" SET "tells_from" =
  CASE WHEN "alerts" THEN greatest("created_at", "looked_at" - interval '2 hours') ELSE "looked_at" END;
