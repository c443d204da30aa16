CREATE TABLE "quick_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"problem_code" text collate "natural_order" NOT NULL,
	"description" text collate "natural_order" NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("problem_code"::text collate "C", '') || ' ' || coalesce("description"::text collate "C", ''))) STORED
);
--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "change_types" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "impacts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "problem_codes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "quick_request_id" uuid;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "problem_code" text;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "change_type" text;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "impact" text;--> statement-breakpoint
CREATE UNIQUE INDEX "quick_requests_code_unique" ON "quick_requests" USING btree ("customer_id",lower("problem_code")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "quick_requests_by_problem_code" ON "quick_requests" USING btree ("customer_id","problem_code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "quick_requests_by_description" ON "quick_requests" USING btree ("customer_id","description","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "quick_requests_deleted" ON "quick_requests" USING btree ("customer_id","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "quick_requests_search" ON "quick_requests" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=64) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_by_quick_request" ON "service_requests" USING btree ("quick_request_id");--> statement-breakpoint
CREATE INDEX "quick_requests_all_by_description" ON "quick_requests" USING btree ("description","id") WHERE deleted_at is null;