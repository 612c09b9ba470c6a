CREATE TABLE "event_entries" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"topic" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"all_day" boolean NOT NULL,
	"time_zone" text,
	"order_at" timestamp with time zone NOT NULL,
	"over_at" timestamp with time zone NOT NULL,
	"sequence" integer NOT NULL,
	"turns" smallint DEFAULT 0 NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "event_months" (
	"month" date NOT NULL,
	"topic" text NOT NULL,
	"events" integer NOT NULL,
	CONSTRAINT "event_months_month_topic_pk" PRIMARY KEY("month","topic")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "all_day" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "online_url" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "state" text DEFAULT 'confirmed' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "event_entries_by_start" ON "event_entries" USING btree ("order_at","article_id") WHERE "event_entries"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "event_entries_by_topic" ON "event_entries" USING btree ("topic","order_at","article_id") WHERE "event_entries"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "event_entries_over" ON "event_entries" USING btree ("over_at","topic","order_at","published_at") WHERE "event_entries"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "event_entries_newest" ON "event_entries" USING btree ("published_at","article_id") WHERE "event_entries"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "event_entries_newest_of_topic" ON "event_entries" USING btree ("topic","published_at","article_id") WHERE "event_entries"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "event_entries_withdrawn" ON "event_entries" USING btree ("withdrawn_at","article_id") WHERE "event_entries"."withdrawn_at" is not null;