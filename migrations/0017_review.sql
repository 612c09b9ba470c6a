CREATE TABLE "draft_readers" (
	"draft_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_readers_draft_id_user_id_pk" PRIMARY KEY("draft_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"message_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "error_reports" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "error_reports" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "generated_content" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "generated_content" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "generated_content" ADD COLUMN "plan_refused" text;--> statement-breakpoint
ALTER TABLE "generated_content" ADD COLUMN "warnings" integer GENERATED ALWAYS AS (jsonb_array_length(jsonb_path_query_array(coalesce(generated, '{}'), '$.paragraphs[*].verdicts[*] ? (@.ok == false)') || jsonb_path_query_array(coalesce(generated, '{}'), '$.verdicts.*[*] ? (@.ok == false)'))) STORED;--> statement-breakpoint
ALTER TABLE "draft_readers" ADD CONSTRAINT "draft_readers_draft_id_generated_content_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."generated_content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_readers" ADD CONSTRAINT "draft_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_readers_of_user" ON "draft_readers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "mails_by_state" ON "mails" USING btree ("state","created_at" desc,"id" desc);--> statement-breakpoint
ALTER TABLE "generated_content" ADD CONSTRAINT "generated_content_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generated_content_planned" ON "generated_content" USING btree ("publish_at") WHERE "generated_content"."publish_at" is not null;