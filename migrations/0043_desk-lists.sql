CREATE INDEX "articles_listed" ON "articles" USING btree (coalesce("deleted_at", "published_at", '9999-12-31 23:59:59.999999+00'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "articles_listed_category" ON "articles" USING btree ("category",coalesce("deleted_at", "published_at", '9999-12-31 23:59:59.999999+00'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "articles_listed_tier" ON "articles" USING btree ("access_tier",coalesce("deleted_at", "published_at", '9999-12-31 23:59:59.999999+00'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "articles_retracted" ON "articles" USING btree (coalesce("deleted_at", "published_at", '9999-12-31 23:59:59.999999+00'::timestamptz),"id") WHERE "articles"."retracted_at" is not null;--> statement-breakpoint
CREATE INDEX "articles_updated" ON "articles" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_by_title" ON "articles" USING btree (left(lower("title"), 80),"id");--> statement-breakpoint
CREATE INDEX "articles_words" ON "articles" USING gin ("title" gin_trgm_ops,"author" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscribers_newest_state" ON "subscribers" USING btree ("state","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "subscribers_words" ON "subscribers" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);