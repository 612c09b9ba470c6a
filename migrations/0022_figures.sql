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
ALTER TABLE "checkouts" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "came_from" text;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "came_from" text;--> statement-breakpoint
ALTER TABLE "funding_amounts" ADD CONSTRAINT "funding_amounts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_amounts" ADD CONSTRAINT "funding_amounts_company_id_entities_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."entities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "funding_amounts_rounds" ON "funding_amounts" USING btree ("published_at","currency") WHERE "funding_amounts"."round" = "funding_amounts"."article_id";--> statement-breakpoint
CREATE INDEX "funding_amounts_of_round" ON "funding_amounts" USING btree ("round");--> statement-breakpoint
CREATE INDEX "day_figures_of_kind" ON "day_figures" USING btree ("kind","day","key");