CREATE TABLE "service_request_counters" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_request_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"author_id" uuid,
	"author_name" text,
	"value" text,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "service_configs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"urgent_hours" integer DEFAULT 4 NOT NULL,
	"high_hours" integer DEFAULT 8 NOT NULL,
	"normal_hours" integer DEFAULT 24 NOT NULL,
	"low_hours" integer DEFAULT 80 NOT NULL,
	"informs_requester" boolean DEFAULT true NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_requests" (
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
	"number" integer NOT NULL,
	"floor_id" uuid,
	"space_id" uuid,
	"category" text,
	"title" text collate "natural_order" NOT NULL,
	"description" text NOT NULL,
	"priority" text DEFAULT 'Normal' NOT NULL,
	"user_id" uuid,
	"name" text collate "natural_order" NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"status" text DEFAULT 'Requested' NOT NULL,
	"reason" text,
	"assignee_id" uuid,
	"assignee_name" text,
	"picture_ids" uuid[] DEFAULT '{}' NOT NULL,
	"due_at" timestamp(3) with time zone,
	"reported_at" timestamp(3) with time zone NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"closed_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("title"::text collate "C", '') || ' ' || coalesce("description"::text collate "C", '') || ' ' || coalesce("name"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", '') || ' ' || coalesce("category"::text collate "C", ''))) STORED,
	CONSTRAINT "service_requests_number" CHECK (number > 0)
);
--> statement-breakpoint
CREATE INDEX "service_request_entries_of_request" ON "service_request_entries" USING btree ("request_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_configs_customer_unique" ON "service_configs" USING btree ("customer_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_configs_deleted" ON "service_configs" USING btree ("customer_id","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "service_requests_number_unique" ON "service_requests" USING btree ("customer_id","number");--> statement-breakpoint
CREATE INDEX "service_requests_open_of_user" ON "service_requests" USING btree ("user_id") WHERE status in ('Requested', 'Approved', 'Assigned', 'InProgress', 'OnHold');--> statement-breakpoint
CREATE INDEX "service_requests_of_user" ON "service_requests" USING btree ("user_id","number","id");--> statement-breakpoint
CREATE INDEX "service_requests_by_assignee" ON "service_requests" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "service_requests_by_space" ON "service_requests" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "service_requests_by_floor" ON "service_requests" USING btree ("floor_id");--> statement-breakpoint
CREATE INDEX "service_requests_by_number" ON "service_requests" USING btree ("building_id","number","id","status","priority") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_by_title" ON "service_requests" USING btree ("building_id","title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_by_name" ON "service_requests" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_by_due_at" ON "service_requests" USING btree ("building_id","due_at" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_by_reported_at" ON "service_requests" USING btree ("building_id","reported_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_by_changed_at" ON "service_requests" USING btree ("building_id","changed_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_counted" ON "service_requests" USING btree ("building_id","status","priority") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_search" ON "service_requests" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=64) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_customer_by_number" ON "service_requests" USING btree ("customer_id","number","id","status","priority") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_customer_by_title" ON "service_requests" USING btree ("customer_id","title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_customer_by_name" ON "service_requests" USING btree ("customer_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_customer_by_due_at" ON "service_requests" USING btree ("customer_id","due_at" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_customer_by_reported_at" ON "service_requests" USING btree ("customer_id","reported_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_customer_by_changed_at" ON "service_requests" USING btree ("customer_id","changed_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_customer_counted" ON "service_requests" USING btree ("customer_id","status","priority") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_all_by_number" ON "service_requests" USING btree ("number","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_all_by_title" ON "service_requests" USING btree ("title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_all_by_name" ON "service_requests" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_all_by_due_at" ON "service_requests" USING btree ("due_at" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_all_by_reported_at" ON "service_requests" USING btree ("reported_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_requests_all_by_changed_at" ON "service_requests" USING btree ("changed_at","id") WHERE deleted_at is null;