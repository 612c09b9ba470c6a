CREATE TABLE "story_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"story_id" uuid,
	"other_id" uuid,
	"language" text NOT NULL,
	"other_language" text NOT NULL,
	"similarity" real,
	"decided_by" uuid,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "story_placements" ADD COLUMN "clues" text[];--> statement-breakpoint
ALTER TABLE "generated_content" ADD COLUMN "other_language_of" uuid;--> statement-breakpoint
ALTER TABLE "story_decisions" ADD CONSTRAINT "story_decisions_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_decisions" ADD CONSTRAINT "story_decisions_other_id_stories_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."stories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_decisions" ADD CONSTRAINT "story_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_decisions_of_story" ON "story_decisions" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "story_decisions_of_other" ON "story_decisions" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "story_decisions_newest" ON "story_decisions" USING btree ("language","decided_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "story_placements_related" ON "story_placements" USING btree ("related_id");