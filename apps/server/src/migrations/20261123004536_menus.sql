CREATE TABLE "products" (
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
	"vendor_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"base_price" bigint NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"sold_out" boolean DEFAULT false NOT NULL,
	"sold_out_until" timestamp(3) with time zone,
	"stock" integer,
	"image_id" uuid,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED,
	CONSTRAINT "products_stock" CHECK ("products"."stock" >= 0),
	CONSTRAINT "products_base_price" CHECK ("products"."base_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
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
	"vendor_id" uuid NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED
);
--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "tax_rate" numeric(5, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "stop_reason" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "stopped_until" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "products_of_category" ON "products" USING btree ("category_id","sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_by_sort_order" ON "products" USING btree ("vendor_id","sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("vendor_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_categories_by_sort_order" ON "product_categories" USING btree ("vendor_id","sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_categories_by_name" ON "product_categories" USING btree ("vendor_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_categories_search" ON "product_categories" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;