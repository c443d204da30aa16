CREATE TABLE "device_announcements" (
	"building_id" uuid PRIMARY KEY NOT NULL,
	"announced_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
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
	"hardware_id" text collate "und-x-icu" NOT NULL,
	"kind" text NOT NULL,
	"type" text,
	"gateway" boolean DEFAULT false NOT NULL,
	"zone_id" text,
	"device_vendor_id" uuid,
	"space_id" uuid,
	"last_seen_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("hardware_id"::text collate "C", '') || ' ' || coalesce("type"::text collate "C", '') || ' ' || coalesce("zone_id"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "device_vendors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"website" text,
	"key_digest" text,
	"key_made_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("website"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE UNIQUE INDEX "devices_hardware_id_unique" ON "devices" USING btree (lower("hardware_id")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "devices_by_space" ON "devices" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "devices_by_device_vendor" ON "devices" USING btree ("device_vendor_id");--> statement-breakpoint
CREATE INDEX "devices_by_name" ON "devices" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "devices_by_hardware_id" ON "devices" USING btree ("building_id","hardware_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "devices_by_last_seen_at" ON "devices" USING btree ("building_id","last_seen_at" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "devices_search" ON "devices" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "device_vendors_name_unique" ON "device_vendors" USING btree ("customer_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "device_vendors_by_name" ON "device_vendors" USING btree ("customer_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "device_vendors_search" ON "device_vendors" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;