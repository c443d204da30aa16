CREATE TABLE "building_tags" (
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
	"tag_id" uuid,
	"name" text collate "und-x-icu" NOT NULL,
	"group" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"group" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE UNIQUE INDEX "building_tags_name_unique" ON "building_tags" USING btree ("building_id","group",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "building_tags_by_tag" ON "building_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "building_tags_by_name" ON "building_tags" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "building_tags_by_group" ON "building_tags" USING btree ("building_id","group","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "building_tags_search" ON "building_tags" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_unique" ON "tags" USING btree ("group",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tags_by_name" ON "tags" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tags_by_group" ON "tags" USING btree ("group","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tags_search" ON "tags" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;