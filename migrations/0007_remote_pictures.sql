CREATE INDEX "agents_remote_picture" ON "agents" USING btree ("id") WHERE "agents"."image_url" ~ '^https?:';--> statement-breakpoint
CREATE INDEX "articles_remote_picture" ON "articles" USING btree ("id") WHERE "articles"."image_url" ~ '^https?:';--> statement-breakpoint
CREATE INDEX "podcasts_remote_picture" ON "podcasts" USING btree ("id") WHERE "podcasts"."image_url" ~ '^https?:';--> statement-breakpoint
CREATE INDEX "tools_remote_picture" ON "tools" USING btree ("id") WHERE "tools"."image_url" ~ '^https?:';--> statement-breakpoint
CREATE INDEX "tools_remote_logo" ON "tools" USING btree ("id") WHERE "tools"."logo_url" ~ '^https?:';