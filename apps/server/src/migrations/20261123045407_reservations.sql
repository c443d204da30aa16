CREATE TABLE "reservations" (
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
	"start_date" timestamp(3) with time zone NOT NULL,
	"end_date" timestamp(3) with time zone NOT NULL,
	"capacity_type" text NOT NULL,
	"space_id" uuid,
	"occupancy" integer NOT NULL,
	"rsvp_count" integer DEFAULT 0 NOT NULL,
	"notes" text,
	"recurrence" text DEFAULT 'none' NOT NULL,
	"weekdays" text[] DEFAULT '{}' NOT NULL,
	"confirmation_email" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reservations_places" CHECK ("reservations"."rsvp_count" between 0 and "reservations"."occupancy"),
	CONSTRAINT "reservations_times" CHECK ("reservations"."start_date" <= "reservations"."end_date")
);
--> statement-breakpoint
CREATE TABLE "rsvps" (
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
	"reservation_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text collate "und-x-icu" NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'reserved' NOT NULL,
	"date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"cancelled_date" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_once" ON "reservations" USING btree ("building_id",coalesce("space_id", "building_id"),"start_date","end_date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reservations_of_space" ON "reservations" USING btree ("space_id","start_date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reservations_by_start_date" ON "reservations" USING btree ("building_id","start_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reservations_by_end_date" ON "reservations" USING btree ("building_id","end_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "rsvps_once" ON "rsvps" USING btree ("reservation_id",lower("email")) WHERE status = 'reserved' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "rsvps_of_user" ON "rsvps" USING btree ("user_id","date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "rsvps_by_date" ON "rsvps" USING btree ("building_id","reservation_id","date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "rsvps_by_name" ON "rsvps" USING btree ("building_id","reservation_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "rsvps_search" ON "rsvps" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;