CREATE TABLE "momentum_labels" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "momentum_reports" (
	"item_id" uuid NOT NULL,
	"publisher_group" text NOT NULL,
	"publisher" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"weight" real NOT NULL,
	CONSTRAINT "momentum_reports_item_id_publisher_group_pk" PRIMARY KEY("item_id","publisher_group")
);
--> statement-breakpoint
CREATE TABLE "momentum_signals" (
	"item_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"shares" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "momentum_signals_item_id_hour_pk" PRIMARY KEY("item_id","hour")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"made_by" text NOT NULL,
	"url" text,
	"credit" text,
	"source_url" text,
	"tried" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool_url_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tool_id" uuid NOT NULL,
	"old_url" text,
	"new_url" text NOT NULL,
	"evidence" text NOT NULL,
	"state" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "tool_url_proposals_once" UNIQUE NULLS NOT DISTINCT("tool_id","old_url","new_url")
);
--> statement-breakpoint
CREATE TABLE "translation_drafts" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"fields" jsonb NOT NULL,
	"state" text NOT NULL,
	"source_hash" text NOT NULL,
	"glossary_hash" text NOT NULL,
	"model" text NOT NULL,
	"objections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "translation_drafts_kind_item_id_language_pk" PRIMARY KEY("kind","item_id","language"),
	CONSTRAINT "translation_drafts_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "embedding_models" (
	"model" text PRIMARY KEY NOT NULL,
	"calibration" jsonb,
	"calibrated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedule_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"schedule_id" uuid NOT NULL,
	"occurrence" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"run_id" uuid,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "story_placements" (
	"finding_id" uuid PRIMARY KEY NOT NULL,
	"story_id" uuid NOT NULL,
	"teller" text NOT NULL,
	"title" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"rule" text NOT NULL,
	"score" real NOT NULL,
	"shared" text[] DEFAULT '{}' NOT NULL,
	"related_id" uuid,
	"related_score" real,
	"vector" "bytea",
	"vector_model" text
);
--> statement-breakpoint
CREATE TABLE "story_terms" (
	"story_id" uuid PRIMARY KEY NOT NULL,
	"terms" jsonb NOT NULL,
	"versions" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "term_counts" (
	"language" text NOT NULL,
	"term" text NOT NULL,
	"findings" integer NOT NULL,
	CONSTRAINT "term_counts_language_term_pk" PRIMARY KEY("language","term")
);
--> statement-breakpoint
CREATE TABLE "model_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"task" text NOT NULL,
	"subject" text,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"prompt_version" text,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"cost_micros" bigint,
	"latency_ms" integer,
	"outcome" text NOT NULL,
	"detail" text
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "link_state" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "link_problem" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "last_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "last_ok_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "link_failures" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "link_failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "transcript_url" text;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "chapters_url" text;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "link_state" text;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "link_problem" text;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "last_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "last_ok_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "link_failures" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "link_failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "source_hash" text;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "stale_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "content_generation_schedule" ADD COLUMN "weekday" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_generation_schedule" ADD COLUMN "lead_minutes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_generation_schedule" ADD COLUMN "topics" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_generation_schedule" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_generation_schedule" ADD COLUMN "focus" text;--> statement-breakpoint
ALTER TABLE "content_generation_schedule" ADD COLUMN "active_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "content_generation_schedule" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "ai_news_sources" ADD COLUMN "chosen_kind" text;--> statement-breakpoint
ALTER TABLE "ai_news_sources" ADD COLUMN "rules" jsonb;--> statement-breakpoint
ALTER TABLE "ai_news_sources" ADD COLUMN "category" text DEFAULT 'news' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_news_sources" ADD COLUMN "tier" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_news_sources" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "ai_news_sources" ADD COLUMN "usual_gap_hours" real;--> statement-breakpoint
ALTER TABLE "ai_news_sources" ADD COLUMN "left_out" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "momentum_signals" ADD CONSTRAINT "momentum_signals_item_id_articles_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_url_proposals" ADD CONSTRAINT "tool_url_proposals_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_url_proposals" ADD CONSTRAINT "tool_url_proposals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_runs" ADD CONSTRAINT "schedule_runs_schedule_id_content_generation_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."content_generation_schedule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_runs" ADD CONSTRAINT "schedule_runs_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_placements" ADD CONSTRAINT "story_placements_finding_id_findings_id_fk" FOREIGN KEY ("finding_id") REFERENCES "public"."findings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_placements" ADD CONSTRAINT "story_placements_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_placements" ADD CONSTRAINT "story_placements_related_id_stories_id_fk" FOREIGN KEY ("related_id") REFERENCES "public"."stories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_terms" ADD CONSTRAINT "story_terms_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "momentum_reports_newest" ON "momentum_reports" USING btree ("last_at" desc,"item_id");--> statement-breakpoint
CREATE INDEX "tool_url_proposals_by_state" ON "tool_url_proposals" USING btree ("state","found_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "translation_drafts_newest" ON "translation_drafts" USING btree ("state","created_at" desc,"id" desc);--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_runs_once" ON "schedule_runs" USING btree ("schedule_id","occurrence");--> statement-breakpoint
CREATE INDEX "story_placements_recent" ON "story_placements" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "story_placements_of_story" ON "story_placements" USING btree ("story_id","published_at");--> statement-breakpoint
CREATE INDEX "model_calls_newest" ON "model_calls" USING btree ("at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "model_calls_subject" ON "model_calls" USING btree ("subject");--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_merged_into_stories_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."stories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generated_content_event_day" ON "generated_content" USING btree (("metadata" ->> 'event_day')) WHERE "generated_content"."content_type" = 'event';