CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text collate "natural_order" NOT NULL,
	"url" text NOT NULL,
	"topics" text[] NOT NULL,
	"building_ids" uuid[] DEFAULT '{}' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"off_reason" text,
	"maker_id" uuid,
	"secret" text,
	"secret_shown" boolean DEFAULT false NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("url"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "webhook_states" (
	"webhook_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"last_success_at" timestamp(3) with time zone,
	"failing_since" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_name_unique" ON "webhooks" USING btree ("customer_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "webhooks_by_name" ON "webhooks" USING btree ("customer_id","name","id","active") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "webhooks_counted" ON "webhooks" USING btree ("customer_id","active") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "webhooks_deleted" ON "webhooks" USING btree ("customer_id","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "webhooks_search" ON "webhooks" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=64) WHERE deleted_at is null;--> statement-breakpoint
-- The page of webhooks is new: who may do something with the providers of a customer may do the same with them (NAV-79).
UPDATE "roles" SET "privilege_map" = "privilege_map" || jsonb_build_object('CUSTOMER.webhooks', "privilege_map"->'CUSTOMER.providers')
  WHERE jsonb_array_length("privilege_map"->'CUSTOMER.providers') > 0 AND NOT "privilege_map" ? 'CUSTOMER.webhooks';
