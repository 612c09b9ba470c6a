ALTER TABLE "ai_news_sources" ADD COLUMN "only_about_ai" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "story_placements" ADD COLUMN "relevance" real;--> statement-breakpoint
ALTER TABLE "story_placements" ADD COLUMN "relevance_words" text[] DEFAULT '{}' NOT NULL;