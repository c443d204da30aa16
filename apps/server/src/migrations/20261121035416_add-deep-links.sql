CREATE TABLE "deep_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"key" text collate "und-x-icu" NOT NULL,
	"type" text collate "und-x-icu" NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("key"::text collate "C", '') || ' ' || coalesce("type"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE UNIQUE INDEX "deep_links_key_unique" ON "deep_links" USING btree (lower("key")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deep_links_by_name" ON "deep_links" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deep_links_by_key" ON "deep_links" USING btree ("key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deep_links_by_type" ON "deep_links" USING btree ("type","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deep_links_search" ON "deep_links" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;