CREATE TABLE "channels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"secret" text,
	"old_secret" text,
	"old_secret_until" timestamp with time zone,
	"language" text NOT NULL,
	"events" text[] NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"failing_since" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"last_problem" text,
	"last_status" smallint,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_deliveries" (
	"message_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone,
	"last_status" smallint,
	"last_problem" text,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_deliveries_message_id_channel_id_pk" PRIMARY KEY("message_id","channel_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"key" text NOT NULL,
	"told" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_once" UNIQUE("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "api_allowances" (
	"user_id" uuid NOT NULL,
	"span" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "api_allowances_user_id_span_pk" PRIMARY KEY("user_id","span")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"secret_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"replaced_by" uuid,
	CONSTRAINT "api_keys_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "api_usage" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"key_id" uuid NOT NULL,
	"call" text NOT NULL,
	"answered" smallint NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "api_usage_key_id_day_call_answered_pk" PRIMARY KEY("key_id","day","call","answered")
);
--> statement-breakpoint
CREATE TABLE "day_figures" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"stories" integer NOT NULL,
	"reports" integer NOT NULL,
	CONSTRAINT "day_figures_day_kind_key_pk" PRIMARY KEY("day","kind","key")
);
--> statement-breakpoint
CREATE TABLE "carousels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"language" text NOT NULL,
	"tier" text NOT NULL,
	"content_hash" text NOT NULL,
	"slides" jsonb NOT NULL,
	"pdf" text,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"problem" text,
	"made_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carousels_once" UNIQUE("kind","item_id","language","tier")
);
--> statement-breakpoint
CREATE TABLE "removed_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"removed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "entities_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "entity_mentions" (
	"entity_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"in_title" boolean NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "entity_mentions_entity_id_article_id_pk" PRIMARY KEY("entity_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "entity_scans" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"of_text" timestamp with time zone NOT NULL,
	"of_names" timestamp with time zone NOT NULL,
	"rule" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "private_feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"secret_hash" text NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_read_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "private_feeds_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "saved_search_hits" (
	"search_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_search_hits_search_id_article_id_pk" PRIMARY KEY("search_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"question" jsonb NOT NULL,
	"language" text NOT NULL,
	"alerts" boolean DEFAULT false NOT NULL,
	"by_mail" boolean DEFAULT false NOT NULL,
	"at_channels" boolean DEFAULT false NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watch_list_hits" (
	"watch_list_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watch_list_hits_watch_list_id_article_id_pk" PRIMARY KEY("watch_list_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "watch_lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"words" text,
	"entity_id" uuid,
	"publishers" smallint NOT NULL,
	"language" text NOT NULL,
	"by_mail" boolean DEFAULT false NOT NULL,
	"at_channels" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_files" (
	"video_id" uuid NOT NULL,
	"shape" text NOT NULL,
	"url" text NOT NULL,
	"poster_url" text NOT NULL,
	"bytes" integer NOT NULL,
	"encoder" text NOT NULL,
	CONSTRAINT "video_files_video_id_shape_pk" PRIMARY KEY("video_id","shape")
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"hook" text,
	"transcript" text NOT NULL,
	"language" text NOT NULL,
	"access_tier" text DEFAULT 'premium' NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"captions_url" text,
	"audio_url" text,
	"duration_seconds" integer,
	"sample" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"author_id" uuid,
	"from_desk" boolean NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"language" text NOT NULL,
	"tier" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "funnel_days" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "funnel_days_day_step_language_source_pk" PRIMARY KEY("day","step","language","source")
);
--> statement-breakpoint
CREATE TABLE "funnel_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funnel_seen" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "funnel_seen_day_step_hash_pk" PRIMARY KEY("day","step","hash")
);
--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_deliveries" ADD CONSTRAINT "message_deliveries_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_deliveries" ADD CONSTRAINT "message_deliveries_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_allowances" ADD CONSTRAINT "api_allowances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_usage" ADD CONSTRAINT "api_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_usage" ADD CONSTRAINT "api_usage_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_mentions" ADD CONSTRAINT "entity_mentions_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_mentions" ADD CONSTRAINT "entity_mentions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_scans" ADD CONSTRAINT "entity_scans_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_feeds" ADD CONSTRAINT "private_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_hits" ADD CONSTRAINT "saved_search_hits_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_hits" ADD CONSTRAINT "saved_search_hits_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_list_hits" ADD CONSTRAINT "watch_list_hits_watch_list_id_watch_lists_id_fk" FOREIGN KEY ("watch_list_id") REFERENCES "public"."watch_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_list_hits" ADD CONSTRAINT "watch_list_hits_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_lists" ADD CONSTRAINT "watch_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_lists" ADD CONSTRAINT "watch_lists_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_files" ADD CONSTRAINT "video_files_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_request_id_support_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."support_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channels_of_account" ON "channels" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "message_deliveries_due" ON "message_deliveries" USING btree ("next_at","message_id") WHERE "message_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "message_deliveries_of_channel" ON "message_deliveries" USING btree ("channel_id","created_at" desc,"message_id");--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("user_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "messages_by_age" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "api_keys_of_account" ON "api_keys" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "api_usage_of_account" ON "api_usage" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "day_figures_of_key" ON "day_figures" USING btree ("kind","key","day");--> statement-breakpoint
CREATE INDEX "carousels_unmade" ON "carousels" USING btree ("created_at","id") WHERE "carousels"."made_at" is null;--> statement-breakpoint
CREATE INDEX "carousels_by_age" ON "carousels" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "removed_items_in_order" ON "removed_items" USING btree ("removed_at","id");--> statement-breakpoint
CREATE INDEX "entities_by_name" ON "entities" USING btree ("kind","name","id");--> statement-breakpoint
CREATE INDEX "entity_mentions_newest" ON "entity_mentions" USING btree ("entity_id","published_at" desc,"article_id");--> statement-breakpoint
CREATE INDEX "entity_mentions_of_article" ON "entity_mentions" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "entity_mentions_by_day" ON "entity_mentions" USING btree ("published_at","entity_id");--> statement-breakpoint
CREATE INDEX "private_feeds_of_account" ON "private_feeds" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "saved_searches_of_account" ON "saved_searches" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "saved_searches_due" ON "saved_searches" USING btree ("looked_at","id");--> statement-breakpoint
CREATE INDEX "watch_lists_of_account" ON "watch_lists" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "videos_newest" ON "videos" USING btree ("published_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "support_messages_in_order" ON "support_messages" USING btree ("request_id","created_at","id");--> statement-breakpoint
CREATE INDEX "support_requests_waiting" ON "support_requests" USING btree (("tier" = 'b2b') desc,"changed_at","id") WHERE "support_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "support_requests_newest" ON "support_requests" USING btree ("state","changed_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "support_requests_of_account" ON "support_requests" USING btree ("user_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "funnel_days_of_step" ON "funnel_days" USING btree ("step","day");--> statement-breakpoint
CREATE INDEX "articles_changed" ON "articles" USING btree (greatest("updated_at", "published_at"),"id");