ALTER TABLE "articles" ADD COLUMN "written_by" text;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "voice" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "voice" text;--> statement-breakpoint
UPDATE "articles" a SET "written_by" = CASE g."writer" WHEN 'extractive' THEN 'software' ELSE 'model' END
  FROM "generated_content" g WHERE g."id" = a."id";--> statement-breakpoint
UPDATE "podcasts" p SET "voice" = g."metadata" ->> 'voice'
  FROM "generated_content" g WHERE g."id" = p."id" AND g."metadata" ->> 'voice' IN ('model', 'embedded');--> statement-breakpoint
UPDATE "podcasts" SET "voice" = 'embedded' WHERE "sample" AND "audio_url" IS NOT NULL;--> statement-breakpoint
UPDATE "videos" v SET "voice" = g."metadata" ->> 'voice'
  FROM "generated_content" g WHERE g."id" = v."id" AND g."metadata" ->> 'voice' IN ('model', 'embedded');--> statement-breakpoint
UPDATE "videos" SET "voice" = 'embedded' WHERE "sample";
