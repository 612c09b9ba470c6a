CREATE TABLE "page_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purged_at" timestamp with time zone
);
