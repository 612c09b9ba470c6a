CREATE TABLE "alarms" (
	"name" text NOT NULL,
	"machine" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "alarms_name_machine_pk" PRIMARY KEY("name","machine")
);
