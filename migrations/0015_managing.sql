CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"item_id" text,
	"item_title" text,
	"address" text,
	"request_id" text,
	"asked" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "published_before" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "audit_log_of_action" ON "audit_log" USING btree ("action","at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "audit_log_of_item" ON "audit_log" USING btree ("item_id","at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "audit_log_of_actor" ON "audit_log" USING btree ("actor_id","at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "articles_deleted" ON "articles" USING btree ("deleted_at") WHERE "articles"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_deleted_unpublished" CHECK ("articles"."deleted_at" is null or "articles"."published_at" is null);--> statement-breakpoint
-- What was done stays written down as it was.
CREATE FUNCTION audit_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'audit_log is append only';
end
$$;--> statement-breakpoint
CREATE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log_stays();
