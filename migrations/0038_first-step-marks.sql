CREATE TABLE "first_step_marks" (
	"user_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "first_step_marks_user_id_mark_pk" PRIMARY KEY("user_id","mark"),
	CONSTRAINT "first_step_marks_known" CHECK ("first_step_marks"."mark" ~ '^(edition-[a-z]{2}|model|hidden)$')
);
--> statement-breakpoint
ALTER TABLE "first_step_marks" ADD CONSTRAINT "first_step_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;