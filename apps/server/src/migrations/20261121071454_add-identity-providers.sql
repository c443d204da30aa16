CREATE TABLE "identity_providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"types" text[] NOT NULL,
	"provider_uri" text,
	"uris" text[] DEFAULT '{}' NOT NULL,
	"grant_endpoint" text,
	"scope" text,
	"audience" text,
	"policy" text,
	"authentication_type" text,
	"portal_client_id" text,
	"web_client_id" text,
	"android_client_id" text,
	"ios_client_id" text,
	"redirect_uris" text[] DEFAULT '{}' NOT NULL,
	"adapter_name" text,
	"on_demand_availability" boolean DEFAULT false NOT NULL,
	"sync" boolean DEFAULT false NOT NULL,
	"tenant_id" text,
	"user_name" text,
	"ios_download_url" text,
	"android_download_url" text,
	"client_secret" text,
	"password" text,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("provider_uri"::text collate "C", '') || ' ' || coalesce("adapter_name"::text collate "C", ''))) STORED
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "identity_provider_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_providers_name_unique" ON "identity_providers" USING btree (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "identity_providers_by_type" ON "identity_providers" USING gin ("types");--> statement-breakpoint
CREATE INDEX "identity_providers_by_name" ON "identity_providers" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "identity_providers_by_provider_uri" ON "identity_providers" USING btree ("provider_uri" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "identity_providers_search" ON "identity_providers" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customers_by_identity_provider" ON "customers" USING btree ("identity_provider_id") WHERE deleted_at is null;