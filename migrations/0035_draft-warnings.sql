ALTER TABLE "generated_content" ADD COLUMN "warned" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Only the number of warnings was stored: the drafts that wait are judged again.
UPDATE "generated_content" SET "judged_version" = -2 WHERE "status" = 'pending' AND "judged_version" = "version";
