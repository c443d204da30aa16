CREATE TABLE "locker_configs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"provider" text collate "und-x-icu" NOT NULL,
	"instance_name" text collate "und-x-icu",
	"user_name" text,
	"password" text,
	"provider_uri" text,
	"token_uri" text,
	"client_id" text,
	"client_secret" text,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("provider"::text collate "C", '') || ' ' || coalesce("instance_name"::text collate "C", '') || ' ' || coalesce("provider_uri"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "pointr_configs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_name" text collate "und-x-icu" NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"url" text collate "und-x-icu" NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("user_name"::text collate "C", '') || ' ' || coalesce("client_id"::text collate "C", '') || ' ' || coalesce("url"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "visitor_configs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"provider" text collate "und-x-icu" NOT NULL,
	"instance_name" text collate "und-x-icu",
	"user_name" text,
	"password" text,
	"provider_uri" text,
	"token_uri" text,
	"client_id" text,
	"client_secret" text,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("provider"::text collate "C", '') || ' ' || coalesce("instance_name"::text collate "C", '') || ' ' || coalesce("provider_uri"::text collate "C", ''))) STORED
);
--> statement-breakpoint
ALTER TABLE "extensions" ADD COLUMN "config" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "extensions" ADD COLUMN "ambient_controllers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "extensions" ADD COLUMN "app_token" text;--> statement-breakpoint
CREATE INDEX "locker_configs_by_provider" ON "locker_configs" USING btree ("customer_id","provider","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "locker_configs_by_instance_name" ON "locker_configs" USING btree ("customer_id","instance_name" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "locker_configs_search" ON "locker_configs" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pointr_configs_url_unique" ON "pointr_configs" USING btree ("customer_id",lower("url")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "pointr_configs_by_user_name" ON "pointr_configs" USING btree ("customer_id","user_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "pointr_configs_by_url" ON "pointr_configs" USING btree ("customer_id","url","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "pointr_configs_search" ON "pointr_configs" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitor_configs_by_provider" ON "visitor_configs" USING btree ("customer_id","provider","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitor_configs_by_instance_name" ON "visitor_configs" USING btree ("customer_id","instance_name" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitor_configs_search" ON "visitor_configs" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;