CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"language" text NOT NULL,
	"tier" text NOT NULL,
	"interests" text[] DEFAULT '{}' NOT NULL,
	"min_momentum" smallint DEFAULT 0 NOT NULL,
	"message_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"claimed_by" text,
	"claimed_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"said" text,
	"bounce" text,
	CONSTRAINT "deliveries_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "deliveries_once" UNIQUE("edition_id","subscriber_id")
);
--> statement-breakpoint
CREATE TABLE "digest_clicks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" uuid NOT NULL,
	"mail" text NOT NULL,
	"target" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digest_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"sending" boolean DEFAULT true NOT NULL,
	"sending_why" text,
	"automatic" boolean DEFAULT true NOT NULL,
	"lead_minutes" smallint DEFAULT 45 NOT NULL,
	"expire_hours" smallint DEFAULT 6 NOT NULL,
	"per_second" integer DEFAULT 50 NOT NULL,
	"per_domain_minute" integer DEFAULT 600 NOT NULL,
	"ramp_since" timestamp with time zone,
	"soft_limit" smallint DEFAULT 5 NOT NULL,
	"complaints_limit" smallint DEFAULT 30 NOT NULL,
	"count_clicks" boolean DEFAULT false NOT NULL,
	"postal_address" text DEFAULT '' NOT NULL,
	"mark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "digest_settings_one" CHECK ("digest_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "editions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"occurrence" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'composed' NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"picks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subjects" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"content" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"why" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "editions_once" UNIQUE("kind","occurrence")
);
--> statement-breakpoint
CREATE TABLE "mail_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"message_id" text NOT NULL,
	"recipient" text NOT NULL,
	"kind" text NOT NULL,
	"said" text,
	"happened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "mail_events_once" UNIQUE("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"email" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"said" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "frequency" text DEFAULT 'edition' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "min_momentum" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "left_by" text;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "code_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "code_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "welcomed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "soft_bounces" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_clicks" ADD CONSTRAINT "digest_clicks_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("edition_id","state","next_at");--> statement-breakpoint
CREATE INDEX "deliveries_of_subscriber" ON "deliveries" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "digest_clicks_of" ON "digest_clicks" USING btree ("edition_id","at");--> statement-breakpoint
CREATE INDEX "editions_newest" ON "editions" USING btree ("occurrence" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "editions_state" ON "editions" USING btree ("state","occurrence");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_events_same" ON "mail_events" USING btree ("message_id","recipient","kind") WHERE "mail_events"."message_id" <> '';--> statement-breakpoint
CREATE INDEX "mail_events_newest" ON "mail_events" USING btree ("received_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "suppressions_newest" ON "suppressions" USING btree ("at" desc,"email");--> statement-breakpoint
CREATE INDEX "subscribers_newest" ON "subscribers" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "subscribers_unconfirmed" ON "subscribers" USING btree ("created_at") WHERE "subscribers"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "subscribers_unwelcomed" ON "subscribers" USING btree ("confirmed_at") WHERE "subscribers"."state" = 'active' and "subscribers"."welcomed_at" is null;--> statement-breakpoint
-- Who read it already has confirmed, and was welcomed.
UPDATE "subscribers" SET "confirmed_at" = "updated_at", "welcomed_at" = "updated_at" WHERE "state" = 'active';
