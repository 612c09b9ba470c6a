CREATE TABLE "plan_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"community_url" text,
	CONSTRAINT "plan_settings_one" CHECK ("plan_settings"."id" = 1)
);
