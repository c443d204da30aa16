CREATE TABLE "concierge_services" (
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
	"featured" boolean DEFAULT false NOT NULL,
	"short_description" text,
	"full_description" text,
	"mobile_prefix" text,
	"phone" text,
	"text_phone" text,
	"email" text,
	"main_image_id" uuid,
	"additional_image_ids" uuid[] DEFAULT '{}' NOT NULL,
	"background_image_id" uuid,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("short_description"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "gallery_images" (
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
	"image_id" uuid NOT NULL,
	"alt_text" text,
	"sort_order" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questionnaires" (
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
	"intro_content" text,
	"questions" text[] DEFAULT '{}' NOT NULL,
	"terms_and_conditions" text,
	"external_link" text
);
--> statement-breakpoint
CREATE INDEX "concierge_services_by_sort_order" ON "concierge_services" USING btree ("building_id","sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "concierge_services_by_name" ON "concierge_services" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "concierge_services_search" ON "concierge_services" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "gallery_images_by_sort_order" ON "gallery_images" USING btree ("building_id","sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaires_building_unique" ON "questionnaires" USING btree ("building_id") WHERE deleted_at is null;