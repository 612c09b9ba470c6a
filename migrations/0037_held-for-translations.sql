CREATE TABLE "held_articles" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"languages" text[] NOT NULL,
	"held_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "held_at" timestamp with time zone;