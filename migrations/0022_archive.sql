ALTER TABLE "entities" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "pace" text DEFAULT 'soon' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "tells_from" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "seen_at" timestamp with time zone;