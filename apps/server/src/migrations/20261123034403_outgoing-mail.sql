CREATE TABLE "outgoing_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"key" text NOT NULL,
	"purpose" text NOT NULL,
	"customer_id" uuid,
	"building_id" uuid,
	"group_id" uuid,
	"content_id" uuid NOT NULL,
	"recipient" text collate "und-x-icu" NOT NULL,
	"recipient_name" text,
	"subject" text collate "und-x-icu" NOT NULL,
	"sender_name" text,
	"reply_to" text,
	"unsubscribe_url" text,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'Waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"next_attempt_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"tried_since" timestamp(3) with time zone,
	"lease_ends_at" timestamp(3) with time zone,
	"problem" text,
	"reply" text,
	"sent_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("recipient"::text collate "C", '') || ' ' || coalesce("recipient_name"::text collate "C", '') || ' ' || coalesce("subject"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "outgoing_mail_contents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"calendar" jsonb,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_mails_key" ON "outgoing_mails" USING btree ("key");--> statement-breakpoint
CREATE INDEX "outgoing_mails_due" ON "outgoing_mails" USING btree ("next_attempt_at","id") WHERE state = 'Waiting';--> statement-breakpoint
CREATE INDEX "outgoing_mails_sending" ON "outgoing_mails" USING btree ("lease_ends_at") WHERE state = 'Sending';--> statement-breakpoint
CREATE INDEX "outgoing_mails_of_group" ON "outgoing_mails" USING btree ("group_id","state");--> statement-breakpoint
CREATE INDEX "outgoing_mails_of_content" ON "outgoing_mails" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_by_queued_at" ON "outgoing_mails" USING btree ("queued_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_by_recipient" ON "outgoing_mails" USING btree ("recipient","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_by_subject" ON "outgoing_mails" USING btree ("subject","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_by_state" ON "outgoing_mails" USING btree ("state","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_search" ON "outgoing_mails" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;