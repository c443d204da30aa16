create extension if not exists btree_gist;--> statement-breakpoint
CREATE TABLE "bookings" (
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
	"space_id" uuid NOT NULL,
	"user_id" uuid,
	"delegate_id" uuid,
	"name" text collate "und-x-icu" NOT NULL,
	"email" text NOT NULL,
	"title" text,
	"attendees" integer,
	"starts" timestamp(3) with time zone NOT NULL,
	"ends" timestamp(3) with time zone NOT NULL,
	"status" text DEFAULT 'Booked' NOT NULL,
	"checked_in_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", '') || ' ' || coalesce("title"::text collate "C", ''))) STORED,
	CONSTRAINT "bookings_in_order" CHECK (starts < ends)
);
--> statement-breakpoint
CREATE INDEX "bookings_of_space" ON "bookings" USING btree ("space_id","ends","starts") WHERE status <> 'Cancelled' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "bookings_of_user" ON "bookings" USING btree ("user_id","ends","starts") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bookings_by_starts" ON "bookings" USING btree ("building_id","starts","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bookings_by_name" ON "bookings" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bookings_search" ON "bookings" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
alter table "bookings" add constraint "bookings_once"
  exclude using gist ("space_id" with =, tstzrange("starts", "ends", '[)') with &&)
  where ("status" <> 'Cancelled' and "deleted_at" is null);
