CREATE TABLE "mail_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"keys" text[] NOT NULL,
	"group_id" uuid,
	"wording" jsonb NOT NULL,
	"mails" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mail_drafts_of_group" ON "mail_drafts" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "mail_drafts_by_key" ON "mail_drafts" USING gin ("keys");