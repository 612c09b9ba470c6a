ALTER TABLE "generated_content" ALTER COLUMN "warnings" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "generated_content" ADD COLUMN "judged_version" integer;--> statement-breakpoint
ALTER TABLE "generated_content" ADD COLUMN "duplicate_of" uuid;