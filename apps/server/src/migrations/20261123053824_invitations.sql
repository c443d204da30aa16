CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"subject" text collate "und-x-icu" NOT NULL,
	"start_date" timestamp(3) with time zone NOT NULL,
	"end_date" timestamp(3) with time zone NOT NULL,
	"group_id" uuid,
	"employee_ids" uuid[] DEFAULT '{}' NOT NULL,
	"organizer_name" text NOT NULL,
	"organizer_email" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"sent_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("subject"::text collate "C", ''))) STORED,
	CONSTRAINT "invitations_times" CHECK ("invitations"."start_date" < "invitations"."end_date")
);
--> statement-breakpoint
CREATE TABLE "invitees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invitation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'NotResponded' NOT NULL,
	"response_time" timestamp(3) with time zone,
	CONSTRAINT "invitees_status" CHECK ("invitees"."status" in ('Organizer', 'Accepted', 'Tentative', 'Declined', 'NotResponded'))
);
--> statement-breakpoint
CREATE INDEX "invitations_by_group" ON "invitations" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "invitations_by_start_date" ON "invitations" USING btree ("building_id","start_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invitations_by_subject" ON "invitations" USING btree ("building_id","subject","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invitations_by_sent_time" ON "invitations" USING btree ("building_id","sent_time","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invitations_search" ON "invitations" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invitees_once" ON "invitees" USING btree ("invitation_id",lower("email"));