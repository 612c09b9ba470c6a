ALTER TABLE "editions" ADD COLUMN "audience_up_to" uuid;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "frozen_at" timestamp with time zone;--> statement-breakpoint
UPDATE "editions" SET "frozen_at" = "started_at" WHERE "started_at" IS NOT NULL;
