CREATE TABLE "backup_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"hour" smallint DEFAULT 2 NOT NULL,
	"keep" smallint DEFAULT 7 NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"tested_at" timestamp with time zone,
	"warned_at" timestamp with time zone,
	CONSTRAINT "backup_settings_one" CHECK ("backup_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"file" text,
	"bytes" bigint,
	"rows" bigint,
	"files" integer,
	"error" text,
	"tested_at" timestamp with time zone,
	"test_error" text
);
