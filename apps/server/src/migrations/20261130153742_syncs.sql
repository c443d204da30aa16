CREATE TABLE "sync_items" (
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"name" text collate "natural_order" NOT NULL,
	"level" integer DEFAULT 0 NOT NULL,
	"parent_key" text,
	CONSTRAINT "sync_items_customer_id_kind_key_pk" PRIMARY KEY("customer_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "sync_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'Running' NOT NULL,
	"job_id" uuid,
	"started_by" uuid,
	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"begun_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"error" text,
	"names" text[] DEFAULT '{}' NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sync_items_in_place" ON "sync_items" USING btree ("customer_id","kind","level","parent_key","name","key");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_runs_running_unique" ON "sync_runs" USING btree ("customer_id","kind") WHERE "sync_runs"."status" = 'Running';--> statement-breakpoint
CREATE INDEX "sync_runs_of_customer" ON "sync_runs" USING btree ("customer_id","started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sync_runs_of_kind" ON "sync_runs" USING btree ("customer_id","kind","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sync_runs_by_age" ON "sync_runs" USING btree ("started_at");--> statement-breakpoint
-- The page of jobs is new: who looks at the providers of a customer sees them (NAV-79).
UPDATE "roles" SET "privilege_map" = "privilege_map" || '{"CUSTOMER.jobs": ["view"]}'
  WHERE "privilege_map"->'CUSTOMER.providers' ? 'view' AND NOT "privilege_map" ? 'CUSTOMER.jobs';
