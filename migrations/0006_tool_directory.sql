CREATE TABLE "tool_tags" (
	"tool_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tool_tags_tool_id_tag_pk" PRIMARY KEY("tool_id","tag")
);
--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "pricing_plans" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "pricing_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "platforms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_tags" ADD CONSTRAINT "tool_tags_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tool_tags_newest" ON "tool_tags" USING btree ("tag","created_at" desc,"tool_id" desc);--> statement-breakpoint
CREATE INDEX "agents_samples" ON "agents" USING btree ("published_at" desc,"id" desc) WHERE "agents"."sample";--> statement-breakpoint
CREATE INDEX "tools_of_category" ON "tools" USING btree ("category","created_at" desc,"id" desc) WHERE "tools"."status" = 'published';--> statement-breakpoint
CREATE FUNCTION "keep_tool_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN DELETE FROM "tool_tags" WHERE "tool_id" = NEW."id"; END IF;
  INSERT INTO "tool_tags" ("tool_id", "tag", "created_at")
    SELECT DISTINCT NEW."id", left(lower(btrim(tag)), 100), NEW."created_at"
    FROM unnest(NEW."tags"[1:20]) tag WHERE btrim(tag) <> '';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tools_keep_tags" AFTER INSERT OR UPDATE OF "tags", "created_at" ON "tools"
  FOR EACH ROW EXECUTE FUNCTION "keep_tool_tags"();
--> statement-breakpoint
UPDATE "tools" SET "tags" = "tags";
