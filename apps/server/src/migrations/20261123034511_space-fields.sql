ALTER TABLE "spaces" drop column "search_text";--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "open_hours" jsonb;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "floor_id" uuid GENERATED ALWAYS AS (case when building_id is not null and type <> 'Floor' then ancestor_ids[1] end) STORED;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "friendly_name" text;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "display_order" integer;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "external_space_id" text;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "booking_id" text;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "booking_name" text;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "service_id" text;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "open_hours" jsonb;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "reservable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "motion_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "locker_bank_id" text;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "locker_floor_id" text;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "vendor_type" text DEFAULT 'noVendor' NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "fb_vendor_id" uuid;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "subtype" text;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "other_value" text;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "icon_category_id" uuid;--> statement-breakpoint
CREATE INDEX "spaces_by_icon_category" ON "spaces" USING btree ("icon_category_id") WHERE icon_category_id is not null;--> statement-breakpoint
CREATE INDEX "spaces_by_display_order" ON "spaces" USING btree ("customer_id","display_order" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spaces_customer_type_by_display_order" ON "spaces" USING btree ("customer_id","type","display_order" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spaces_building_by_display_order" ON "spaces" USING btree ("building_id","display_order" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spaces_building_type_by_display_order" ON "spaces" USING btree ("building_id","type","display_order" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spaces_floor_by_name" ON "spaces" USING btree ("floor_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spaces_floor_by_display_order" ON "spaces" USING btree ("floor_id","display_order" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("friendly_name"::text collate "C", '') || ' ' || coalesce("map_space_xref_id"::text collate "C", '') || ' ' || coalesce("address"::text collate "C", '') || ' ' || coalesce("location"::text collate "C", ''))) STORED;--> statement-breakpoint
UPDATE "spaces" SET "reservable" = true WHERE "type" IN ('Space', 'Room', 'Desk', 'DeskArea', 'WorkArea') OR ("type" = 'Common Area' AND "booking_email" <> '');--> statement-breakpoint
UPDATE "spaces" s SET "display_order" = o.place FROM (SELECT "id", row_number() OVER (PARTITION BY "building_id" ORDER BY "name", "id") - 1 AS place FROM "spaces" WHERE "type" = 'Floor') o WHERE o."id" = s."id";--> statement-breakpoint
CREATE INDEX "spaces_search" ON "spaces" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;