CREATE TABLE "vendors" (
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
	"shop_name" text collate "und-x-icu" NOT NULL,
	"vendor_name" text collate "und-x-icu",
	"first_name" text,
	"last_name" text,
	"email" text,
	"website" text,
	"reservation_url" text,
	"address" text,
	"country_id" uuid,
	"currency" text,
	"mobile_prefix" text,
	"phone" text,
	"enable_ordering" boolean DEFAULT false NOT NULL,
	"image_id" uuid,
	"payment_account_id" text,
	"operating_hours" jsonb NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("shop_name"::text collate "C", '') || ' ' || coalesce("vendor_name"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE INDEX "vendors_by_sort_order" ON "vendors" USING btree ("building_id","sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vendors_by_shop_name" ON "vendors" USING btree ("building_id","shop_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vendors_by_vendor_name" ON "vendors" USING btree ("building_id","vendor_name" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vendors_search" ON "vendors" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;