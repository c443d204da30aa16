CREATE TABLE "key_contacts" (
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
	"position" text collate "und-x-icu",
	"mobile_prefix" text,
	"phone" text,
	"email" text,
	"photo_id" uuid,
	"alternate_contact_type" text,
	"alternate_contact_name" text,
	"alternate_contact_link" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("position"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "tenants" (
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
	"floor" double precision,
	"all_floors" boolean DEFAULT false NOT NULL,
	"company_blurb" text,
	"website" text,
	"active" boolean DEFAULT true NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("website"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE INDEX "key_contacts_by_sort_order" ON "key_contacts" USING btree ("building_id","sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "key_contacts_by_name" ON "key_contacts" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "key_contacts_by_position" ON "key_contacts" USING btree ("building_id","position" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "key_contacts_search" ON "key_contacts" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tenants_name_unique" ON "tenants" USING btree ("building_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tenants_by_name" ON "tenants" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tenants_by_floor" ON "tenants" USING btree ("building_id","floor" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tenants_search" ON "tenants" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;