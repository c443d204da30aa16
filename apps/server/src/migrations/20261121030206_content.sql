CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"building_id" uuid,
	"type" text DEFAULT 'article' NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"title" text collate "und-x-icu" NOT NULL,
	"subtitle" text,
	"published" boolean DEFAULT false NOT NULL,
	"activation_date" timestamp(3) with time zone,
	"expiration_date" timestamp(3) with time zone,
	"content_url" text,
	"content" text,
	"featured" boolean DEFAULT false NOT NULL,
	"audience_type" text DEFAULT 'allUsers' NOT NULL,
	"image_id" uuid,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("title"::text collate "C", '') || ' ' || coalesce("subtitle"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "extensions" (
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
	"name" text collate "und-x-icu" NOT NULL,
	"code" text collate "und-x-icu" NOT NULL,
	"description" text,
	"status" text DEFAULT 'activeForAll' NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("code"::text collate "C", '') || ' ' || coalesce("description"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid,
	"name" text collate "und-x-icu" NOT NULL,
	"code" text collate "und-x-icu" NOT NULL,
	"url" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("code"::text collate "C", '') || ' ' || coalesce("url"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE INDEX "articles_by_display_order" ON "articles" USING btree ("customer_id","display_order","id");--> statement-breakpoint
CREATE INDEX "articles_by_title" ON "articles" USING btree ("building_id","title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "articles_by_activation_date" ON "articles" USING btree ("building_id","activation_date" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "articles_by_expiration_date" ON "articles" USING btree ("building_id","expiration_date" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "articles_customer_by_title" ON "articles" USING btree ("customer_id","title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "articles_customer_by_activation_date" ON "articles" USING btree ("customer_id","activation_date" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "articles_customer_by_expiration_date" ON "articles" USING btree ("customer_id","expiration_date" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "extensions_code_unique" ON "extensions" USING btree (coalesce("building_id", '00000000-0000-0000-0000-000000000000'),lower("code")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "extensions_by_name" ON "extensions" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "extensions_by_code" ON "extensions" USING btree ("building_id","code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "extensions_by_status" ON "extensions" USING btree ("building_id","status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "extensions_search" ON "extensions" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "policies_code_unique" ON "policies" USING btree (coalesce("customer_id", '00000000-0000-0000-0000-000000000000'),lower("code")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "policies_by_name" ON "policies" USING btree ("customer_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "policies_by_code" ON "policies" USING btree ("customer_id","code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "policies_search" ON "policies" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;