CREATE TABLE "icons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"template_id" uuid NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"image_id" uuid NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "map_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"kind" text NOT NULL,
	"type" text DEFAULT 'Other' NOT NULL,
	"fill_colour" text,
	"outline_colour" text,
	"outline_width" double precision,
	"icon_size" integer,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE UNIQUE INDEX "icons_name_unique" ON "icons" USING btree ("template_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "icons_by_name" ON "icons" USING btree ("template_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "icons_search" ON "icons" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "map_templates_name_unique" ON "map_templates" USING btree ("kind",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "map_templates_by_name" ON "map_templates" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "map_templates_by_kind" ON "map_templates" USING btree ("kind","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "map_templates_by_type" ON "map_templates" USING btree ("type","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "map_templates_search" ON "map_templates" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;