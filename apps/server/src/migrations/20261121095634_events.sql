CREATE TABLE "events" (
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
	"name" text collate "und-x-icu" NOT NULL,
	"short_description" text,
	"full_description" text,
	"teleconference_link" text,
	"location" text,
	"expiration_date" timestamp(3) with time zone,
	"cost" numeric(9, 2) DEFAULT 0 NOT NULL,
	"type" text DEFAULT 'event' NOT NULL,
	"seats" integer,
	"featured" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"image_id" uuid,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("short_description"::text collate "C", '') || ' ' || coalesce("location"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "event_sessions" (
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
	"event_id" uuid NOT NULL,
	"title" text collate "und-x-icu" NOT NULL,
	"start_date" timestamp(3) with time zone NOT NULL,
	"end_date" timestamp(3) with time zone NOT NULL,
	"cost" numeric(9, 2) DEFAULT 0 NOT NULL,
	"seats" integer,
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"external_registration_url" text,
	"sign_up_deadline" timestamp(3) with time zone,
	"cancellation_deadline" timestamp(3) with time zone,
	"closed" boolean DEFAULT false NOT NULL,
	"deactivated_version" integer,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("title"::text collate "C", ''))) STORED,
	CONSTRAINT "event_sessions_seats" CHECK ("event_sessions"."seats_taken" >= 0 and "event_sessions"."seats_taken" <= coalesce("event_sessions"."seats", "event_sessions"."seats_taken"))
);
--> statement-breakpoint
CREATE TABLE "registrations" (
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
	"event_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text collate "und-x-icu" NOT NULL,
	"email" text NOT NULL,
	"date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"seats" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"cancelled_date" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE INDEX "events_by_sort_order" ON "events" USING btree ("building_id","sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_by_name" ON "events" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_by_expiration_date" ON "events" USING btree ("building_id","expiration_date" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "event_sessions_of_event" ON "event_sessions" USING btree ("event_id","start_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "event_sessions_by_start_date" ON "event_sessions" USING btree ("building_id","start_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "event_sessions_by_title" ON "event_sessions" USING btree ("building_id","title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "event_sessions_search" ON "event_sessions" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_once" ON "registrations" USING btree ("session_id",lower("email")) WHERE status = 'active' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "registrations_of_session" ON "registrations" USING btree ("session_id","date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "registrations_of_event" ON "registrations" USING btree ("event_id","date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "registrations_of_user" ON "registrations" USING btree ("user_id","date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "registrations_by_date" ON "registrations" USING btree ("building_id","date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "registrations_by_name" ON "registrations" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "registrations_search" ON "registrations" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;