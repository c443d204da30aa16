CREATE TABLE "employees" (
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
	"first_name" text collate "und-x-icu" NOT NULL,
	"last_name" text collate "und-x-icu" NOT NULL,
	"email" text collate "und-x-icu" NOT NULL,
	"group_id" uuid,
	"preferred_building_id" uuid,
	"origin" text DEFAULT 'entered' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("last_name"::text collate "C", '') || ' ' || coalesce("first_name"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "employee_groups" (
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
	"name" text collate "und-x-icu" NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "employee_group_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "employees_email_unique" ON "employees" USING btree ("building_id",lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "employees_by_group" ON "employees" USING btree ("group_id",lower("email"));--> statement-breakpoint
CREATE INDEX "employees_by_last_name" ON "employees" USING btree ("building_id","last_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "employees_by_first_name" ON "employees" USING btree ("building_id","first_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "employees_by_email" ON "employees" USING btree ("building_id","email","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "employees_search" ON "employees" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "employee_groups_name_unique" ON "employee_groups" USING btree ("building_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "employee_groups_by_name" ON "employee_groups" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "employee_groups_search" ON "employee_groups" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;