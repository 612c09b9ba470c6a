CREATE TABLE "agents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"capabilities" text[] DEFAULT '{}' NOT NULL,
	"provider" text,
	"model" text,
	"image_url" text,
	"website_url" text,
	"access_tier" text DEFAULT 'freemium' NOT NULL,
	"language" text NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"excerpt" text,
	"content" text NOT NULL,
	"content_html" text NOT NULL,
	"markup_policy" smallint NOT NULL,
	"author" text,
	"image_url" text,
	"access_tier" text DEFAULT 'freemium' NOT NULL,
	"category" text DEFAULT 'news' NOT NULL,
	"topic" text DEFAULT 'AI News' NOT NULL,
	"content_type" text DEFAULT 'article' NOT NULL,
	"language" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"source_count" smallint GENERATED ALWAYS AS (jsonb_array_length(sources)) STORED,
	"word_count" integer GENERATED ALWAYS AS (coalesce(array_length(regexp_split_to_array(content, '\s+'), 1), 0)) STORED,
	"source_urls" text[] DEFAULT '{}' NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"momentum" smallint,
	"sample" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"time_zone" text,
	"place" text,
	"url" text
);
--> statement-breakpoint
CREATE TABLE "leaderboard_entries" (
	"taken_at" timestamp with time zone NOT NULL,
	"rank" smallint NOT NULL,
	"article_id" uuid NOT NULL,
	"momentum" smallint NOT NULL,
	"badge" text,
	"views" integer DEFAULT 0 NOT NULL,
	"shares" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "leaderboard_entries_taken_at_rank_pk" PRIMARY KEY("taken_at","rank")
);
--> statement-breakpoint
CREATE TABLE "podcasts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"hook" text,
	"transcript" text DEFAULT '' NOT NULL,
	"audio_url" text,
	"image_url" text,
	"duration_seconds" integer,
	"access_tier" text DEFAULT 'freemium' NOT NULL,
	"language" text NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tools" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text,
	"description" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"use_cases" text[] DEFAULT '{}' NOT NULL,
	"pricing" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"category" text DEFAULT 'AI Tools' NOT NULL,
	"access_tier" text DEFAULT 'freemium' NOT NULL,
	"provider" text,
	"image_url" text,
	"logo_url" text,
	"website_url" text,
	"source_url" text,
	"language" text NOT NULL,
	"status" text DEFAULT 'published' NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"fields" jsonb NOT NULL,
	"excerpt" text GENERATED ALWAYS AS (fields ->> 'excerpt') STORED,
	"translator" text DEFAULT 'person' NOT NULL,
	"reviewed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "translations_kind_item_id_language_pk" PRIMARY KEY("kind","item_id","language")
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"interests" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"consent" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "subscribers_email_lower" CHECK ("subscribers"."email" = lower("subscribers"."email"))
);
--> statement-breakpoint
CREATE TABLE "content_generation_schedule" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"content_type" text NOT NULL,
	"scheduled_time" text NOT NULL,
	"frequency" text DEFAULT 'daily' NOT NULL,
	"quantity" smallint DEFAULT 1 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "generated_content" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"story_id" uuid,
	"title" text NOT NULL,
	"excerpt" text,
	"content" text NOT NULL,
	"content_type" text NOT NULL,
	"category" text DEFAULT 'news' NOT NULL,
	"topic" text DEFAULT 'AI News' NOT NULL,
	"badge" text,
	"access_tier" text DEFAULT 'freemium' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"language" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"image_url" text,
	"source_urls" text[] DEFAULT '{}' NOT NULL,
	"source_keys" text[] DEFAULT '{}' NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"generated" jsonb,
	"writer" text DEFAULT 'extractive' NOT NULL,
	"reviewed_by" uuid,
	"reviewed_at" timestamp with time zone,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "generated_content_story_id_unique" UNIQUE("story_id")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"asked_by" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"parts" integer NOT NULL,
	"outcomes" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_once" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "jwks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"alg" text,
	"crv" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"window_start" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "site_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" uuid NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"granted_by" uuid,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_roles_known" CHECK ("user_roles"."role" in ('admin', 'moderator'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "findings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_id" uuid NOT NULL,
	"guid" text NOT NULL,
	"url" text NOT NULL,
	"canonical_key" text NOT NULL,
	"title" text NOT NULL,
	"summary" text,
	"paragraphs" jsonb NOT NULL,
	"image_url" text,
	"author" text,
	"language" text,
	"text_from" text NOT NULL,
	"text_problem" text,
	"published_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"story_id" uuid,
	CONSTRAINT "findings_canonical_key_unique" UNIQUE("canonical_key"),
	CONSTRAINT "findings_source_guid" UNIQUE("source_id","guid")
);
--> statement-breakpoint
CREATE TABLE "ai_news_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"kind" text,
	"language" text,
	"scrape_frequency_hours" integer DEFAULT 6 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"licence_note" text,
	"state" text,
	"state_detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_ok_at" timestamp with time zone,
	"last_new_at" timestamp with time zone,
	"newest_item_at" timestamp with time zone,
	"etag" text,
	"last_modified" text,
	"next_fetch_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ai_news_sources_url_unique" UNIQUE("url")
);
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_entries" ADD CONSTRAINT "leaderboard_entries_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generated_content" ADD CONSTRAINT "generated_content_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generated_content" ADD CONSTRAINT "generated_content_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_source_id_ai_news_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."ai_news_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agents_newest" ON "agents" USING btree ("access_tier","published_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("published_at" desc,"id" desc) WHERE "articles"."category" not in ('tools', 'events');--> statement-breakpoint
CREATE INDEX "articles_newest_free" ON "articles" USING btree ("published_at" desc,"id" desc) WHERE "articles"."category" not in ('tools', 'events') and "articles"."access_tier" = 'freemium';--> statement-breakpoint
CREATE INDEX "articles_events" ON "articles" USING btree ("published_at" desc,"id" desc) WHERE "articles"."category" = 'events';--> statement-breakpoint
CREATE INDEX "events_by_start" ON "events" USING btree ("starts_at","article_id");--> statement-breakpoint
CREATE INDEX "podcasts_newest" ON "podcasts" USING btree ("access_tier","published_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "tools_newest" ON "tools" USING btree ("status","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "content_generation_schedule_by_time" ON "content_generation_schedule" USING btree ("scheduled_time","id");--> statement-breakpoint
CREATE INDEX "generated_content_by_status" ON "generated_content" USING btree ("status","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "generated_content_newest" ON "generated_content" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "generated_content_keys" ON "generated_content" USING gin ("source_keys");--> statement-breakpoint
CREATE INDEX "runs_newest" ON "runs" USING btree ("started_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "stories_recent" ON "stories" USING btree ("language","last_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "accounts_of_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rate_limits_by_age" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "sessions_by_end" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "two_factors_of_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_roles_by_role" ON "user_roles" USING btree ("role","user_id");--> statement-breakpoint
CREATE INDEX "verifications_by_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "findings_newest" ON "findings" USING btree ("published_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "findings_of_story" ON "findings" USING btree ("story_id") WHERE "findings"."story_id" is not null;--> statement-breakpoint
CREATE INDEX "findings_untold" ON "findings" USING btree ("published_at" desc,"id" desc) WHERE "findings"."story_id" is null;--> statement-breakpoint
CREATE INDEX "ai_news_sources_due" ON "ai_news_sources" USING btree ("next_fetch_at","id") WHERE "ai_news_sources"."is_active";