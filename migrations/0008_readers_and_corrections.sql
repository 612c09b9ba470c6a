CREATE TABLE "article_versions" (
	"article_id" uuid NOT NULL,
	"correction_id" uuid NOT NULL,
	"title" text NOT NULL,
	"excerpt" text,
	"content" text NOT NULL,
	"tags" text[] NOT NULL,
	"sources" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_versions_article_id_correction_id_pk" PRIMARY KEY("article_id","correction_id")
);
--> statement-breakpoint
CREATE TABLE "corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"article_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"note" text NOT NULL,
	"notes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed" text[] NOT NULL,
	"noted_by" uuid,
	"noted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_reports" (
	"item_id" uuid NOT NULL,
	"url" text NOT NULL,
	"publisher" text NOT NULL,
	"title" text NOT NULL,
	"language" text,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "story_reports_item_id_url_pk" PRIMARY KEY("item_id","url")
);
--> statement-breakpoint
CREATE TABLE "error_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"article_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"quote" text,
	"email" text,
	"language" text NOT NULL,
	"seen_updated_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "retracted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leaderboard_entries" ADD COLUMN "why" jsonb;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_correction_id_corrections_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."corrections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "error_reports" ADD CONSTRAINT "error_reports_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "error_reports" ADD CONSTRAINT "error_reports_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "corrections_newest" ON "corrections" USING btree ("noted_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "corrections_of_article" ON "corrections" USING btree ("article_id","noted_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "story_reports_in_order" ON "story_reports" USING btree ("item_id","told_at","url");--> statement-breakpoint
CREATE INDEX "error_reports_by_state" ON "error_reports" USING btree ("state","created_at" desc,"id" desc);