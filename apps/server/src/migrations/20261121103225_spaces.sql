CREATE TABLE "spaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"building_id" uuid,
	"type" text NOT NULL,
	"parent_id" uuid,
	"ancestor_ids" uuid[] DEFAULT '{}' NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"description" text,
	"map_space_xref_id" text,
	"status" text,
	"address" text,
	"latitude" double precision,
	"longitude" double precision,
	"destination_zoom_tier" integer,
	"location" text,
	"booking_email" text,
	"booking_room_name" text,
	"capacity" integer,
	"tags" uuid[] DEFAULT '{}' NOT NULL,
	"image_id" uuid,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("address"::text collate "C", '') || ' ' || coalesce("location"::text collate "C", ''))) STORED
);
--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "spaces_xref_unique" ON "spaces" USING btree (coalesce("building_id", "customer_id"),lower("map_space_xref_id")) WHERE deleted_at is null and map_space_xref_id <> '';--> statement-breakpoint
CREATE INDEX "spaces_by_ancestor" ON "spaces" USING gin ("ancestor_ids");--> statement-breakpoint
CREATE INDEX "spaces_by_parent" ON "spaces" USING btree ("parent_id","type","name","id");--> statement-breakpoint
CREATE INDEX "spaces_by_name" ON "spaces" USING btree ("customer_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spaces_search" ON "spaces" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spaces_customer_type_by_name" ON "spaces" USING btree ("customer_id","type","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spaces_building_by_name" ON "spaces" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spaces_building_type_by_name" ON "spaces" USING btree ("building_id","type","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_by_parent" ON "buildings" USING btree ("parent_id","name","id");