CREATE TABLE "video_stories" (
	"video_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	CONSTRAINT "video_stories_video_id_story_id_pk" PRIMARY KEY("video_id","story_id")
);
--> statement-breakpoint
ALTER TABLE "video_stories" ADD CONSTRAINT "video_stories_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_stories" ADD CONSTRAINT "video_stories_story_id_articles_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_stories_story" ON "video_stories" USING btree ("story_id");