CREATE TABLE "app_menus" (
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
	"entry_id" uuid,
	"name" text collate "und-x-icu" NOT NULL,
	"actions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deep_link_ids" uuid[] DEFAULT '{}' NOT NULL,
	"extension_code" text,
	"enabled" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("key"::text collate "C", ''))) STORED,
	"key" text collate "und-x-icu" NOT NULL,
	"icon" text
);
--> statement-breakpoint
CREATE TABLE "cards" (
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
	"entry_id" uuid,
	"name" text collate "und-x-icu" NOT NULL,
	"actions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deep_link_ids" uuid[] DEFAULT '{}' NOT NULL,
	"extension_code" text,
	"enabled" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("code"::text collate "C", ''))) STORED,
	"code" text collate "und-x-icu" NOT NULL,
	"bookings" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "app_menus_code_unique" ON "app_menus" USING btree (coalesce("building_id", '00000000-0000-0000-0000-000000000000'),lower("key")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "app_menus_by_entry" ON "app_menus" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "app_menus_by_sort_order" ON "app_menus" USING btree ("building_id","sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "app_menus_by_name" ON "app_menus" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "app_menus_by_key" ON "app_menus" USING btree ("building_id","key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "app_menus_search" ON "app_menus" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cards_code_unique" ON "cards" USING btree (coalesce("building_id", '00000000-0000-0000-0000-000000000000'),lower("code")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cards_by_entry" ON "cards" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "cards_by_sort_order" ON "cards" USING btree ("building_id","sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cards_by_name" ON "cards" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cards_by_code" ON "cards" USING btree ("building_id","code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cards_search" ON "cards" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;