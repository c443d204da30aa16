CREATE TABLE "status_mappings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"cmms_code" text collate "natural_order" NOT NULL,
	"host_status" text collate "natural_order" NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("cmms_code"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "unmapped_status_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"code" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"example" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unmapped_status_requests" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"code_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "status_mappings_code_unique" ON "status_mappings" USING btree ("customer_id",lower("cmms_code")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "status_mappings_by_cmms_code" ON "status_mappings" USING btree ("customer_id","cmms_code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "status_mappings_by_host_status" ON "status_mappings" USING btree ("customer_id","host_status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "status_mappings_by_host_status_and_cmms_code" ON "status_mappings" USING btree ("customer_id","host_status","cmms_code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "status_mappings_deleted" ON "status_mappings" USING btree ("customer_id","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "status_mappings_search" ON "status_mappings" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=64) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "unmapped_status_codes_unique" ON "unmapped_status_codes" USING btree ("customer_id",lower("code"));--> statement-breakpoint
CREATE INDEX "unmapped_status_requests_of_code" ON "unmapped_status_requests" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "status_mappings_all_by_host_status_and_cmms_code" ON "status_mappings" USING btree ("host_status","cmms_code","id") WHERE deleted_at is null;