ALTER TABLE "stories" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "run" uuid;--> statement-breakpoint
CREATE INDEX "model_calls_run" ON "model_calls" USING btree ("run") WHERE "model_calls"."run" is not null;