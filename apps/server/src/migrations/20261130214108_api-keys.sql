CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid,
	"name" text collate "natural_order" NOT NULL,
	"rights" jsonb NOT NULL,
	"reach" text NOT NULL,
	"building_ids" uuid[] DEFAULT '{}' NOT NULL,
	"vendor_ids" uuid[] DEFAULT '{}' NOT NULL,
	"addresses" text[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"maker_id" uuid,
	"start" text NOT NULL,
	"hash" text NOT NULL,
	"former_hash" text,
	"former_until" timestamp(3) with time zone,
	"last_used_on" text collate "natural_order",
	"last_used_address" text,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("start"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash_unique" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_former_hash_unique" ON "api_keys" USING btree ("former_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_name_unique" ON "api_keys" USING btree (coalesce("customer_id", '00000000-0000-0000-0000-000000000000'),lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "api_keys_by_name" ON "api_keys" USING btree ("customer_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "api_keys_by_start" ON "api_keys" USING btree ("customer_id","start","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "api_keys_by_expires_at" ON "api_keys" USING btree ("customer_id","expires_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "api_keys_by_last_used_on" ON "api_keys" USING btree ("customer_id","last_used_on" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "api_keys_by_created_at" ON "api_keys" USING btree ("customer_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "api_keys_by_maker_id" ON "api_keys" USING btree ("customer_id","maker_id" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "api_keys_deleted" ON "api_keys" USING btree ("customer_id","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "api_keys_search" ON "api_keys" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=64) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "api_keys_all_by_name" ON "api_keys" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "api_keys_all_by_start" ON "api_keys" USING btree ("start","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "api_keys_all_by_expires_at" ON "api_keys" USING btree ("expires_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "api_keys_all_by_last_used_on" ON "api_keys" USING btree ("last_used_on" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "api_keys_all_by_created_at" ON "api_keys" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "api_keys_all_by_maker_id" ON "api_keys" USING btree ("maker_id" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
-- The pages of keys are new: who sets up the connections of a customer makes keys there, who makes roles those of the root (NAV-79).
UPDATE "roles" SET "privilege_map" = "privilege_map" || jsonb_build_object('CUSTOMER.apiKeys', "privilege_map"->'CUSTOMER.providers')
  WHERE jsonb_array_length("privilege_map"->'CUSTOMER.providers') > 0 AND NOT "privilege_map" ? 'CUSTOMER.apiKeys';--> statement-breakpoint
UPDATE "roles" SET "privilege_map" = "privilege_map" || jsonb_build_object('ROOT.apiKeys', "privilege_map"->'ROOT.roles')
  WHERE jsonb_array_length("privilege_map"->'ROOT.roles') > 0 AND NOT "privilege_map" ? 'ROOT.apiKeys';
