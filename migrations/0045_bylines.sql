-- As in 0033, only the newest drafts are looked at, because articles are locked for everyone until the end.
ALTER TABLE "articles" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "byline" text;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_approved_by" ON "articles" USING btree ("approved_by") WHERE "articles"."approved_by" is not null;--> statement-breakpoint
UPDATE "articles" SET "approved_by" = d."reviewed_by" FROM (SELECT "id", "reviewed_by" FROM "generated_content" WHERE "status" = 'published' AND "reviewed_by" IS NOT NULL ORDER BY "created_at" DESC, "id" DESC LIMIT 1000) d WHERE d."id" = "articles"."id";
