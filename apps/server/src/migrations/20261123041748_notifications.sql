CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid,
	"building_id" uuid,
	"title" text collate "und-x-icu" NOT NULL,
	"message" text NOT NULL,
	"sender" text collate "und-x-icu" NOT NULL,
	"audience_type" text DEFAULT 'allUsers' NOT NULL,
	"audience_building_ids" uuid[] DEFAULT '{}' NOT NULL,
	"employee_group_ids" uuid[] DEFAULT '{}' NOT NULL,
	"channels" text[] DEFAULT '{}' NOT NULL,
	"link_type" text DEFAULT 'none' NOT NULL,
	"deep_link_id" uuid,
	"link_url" text,
	"send_time" timestamp(3) with time zone,
	"state" text DEFAULT 'draft' NOT NULL,
	"sent_time" timestamp(3) with time zone,
	"recipient_count" integer,
	"active_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("title"::text collate "C", '') || ' ' || coalesce("sender"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "notification_opt_outs" (
	"person" text PRIMARY KEY NOT NULL,
	"date" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_recipients" (
	"notification_id" uuid NOT NULL,
	"person" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"email_state" text NOT NULL,
	CONSTRAINT "notification_recipients_notification_id_person_pk" PRIMARY KEY("notification_id","person")
);
--> statement-breakpoint
CREATE INDEX "notifications_due" ON "notifications" USING btree ("state","send_time") WHERE deleted_at is null and state in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "notifications_by_deep_link" ON "notifications" USING btree ("deep_link_id");--> statement-breakpoint
CREATE INDEX "notifications_by_title" ON "notifications" USING btree ("customer_id","title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "notifications_by_send_time" ON "notifications" USING btree ("customer_id","send_time" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "notifications_by_state" ON "notifications" USING btree ("customer_id","state","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "notifications_by_state_and_send_time" ON "notifications" USING btree ("customer_id","state","send_time" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "notifications_search" ON "notifications" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "notifications_building_by_title" ON "notifications" USING btree ("building_id","title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "notifications_building_by_send_time" ON "notifications" USING btree ("building_id","send_time" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "notifications_building_by_state" ON "notifications" USING btree ("building_id","state","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "notifications_building_by_state_and_send_time" ON "notifications" USING btree ("building_id","state","send_time" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "notifications_all_by_title" ON "notifications" USING btree ("title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "notifications_all_by_send_time" ON "notifications" USING btree ("send_time" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "notifications_all_by_state" ON "notifications" USING btree ("state","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "notifications_all_by_state_and_send_time" ON "notifications" USING btree ("state","send_time" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "notification_recipients_by_person" ON "notification_recipients" USING btree ("person","notification_id");--> statement-breakpoint
CREATE INDEX "notification_recipients_pending" ON "notification_recipients" USING btree ("notification_id","person") WHERE email_state = 'pending';