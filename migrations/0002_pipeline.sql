ALTER TABLE "ai_news_sources" ADD COLUMN "chosen_kind" text;--> statement-breakpoint
ALTER TABLE "ai_news_sources" ADD COLUMN "rules" jsonb;--> statement-breakpoint
ALTER TABLE "ai_news_sources" ADD COLUMN "category" text DEFAULT 'news' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_news_sources" ADD COLUMN "tier" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_news_sources" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "ai_news_sources" ADD COLUMN "usual_gap_hours" real;--> statement-breakpoint
ALTER TABLE "ai_news_sources" ADD COLUMN "left_out" jsonb DEFAULT '[]'::jsonb NOT NULL;