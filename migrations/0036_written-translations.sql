CREATE TABLE "written_translations" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"language" text NOT NULL,
	"parts" jsonb NOT NULL,
	"translator" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by" uuid,
	"edited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "written_translations_kind_item_id_language_pk" PRIMARY KEY("kind","item_id","language")
);
--> statement-breakpoint
ALTER TABLE "written_translations" ADD CONSTRAINT "written_translations_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "written_translations_of_editor" ON "written_translations" USING btree ("edited_by");