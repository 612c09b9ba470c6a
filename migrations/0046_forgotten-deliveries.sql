ALTER TABLE "editions" ADD COLUMN "forgotten" jsonb;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "forgotten_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "editions_unforgotten" ON "editions" USING btree ("finished_at","id") WHERE "editions"."forgotten_at" is null;