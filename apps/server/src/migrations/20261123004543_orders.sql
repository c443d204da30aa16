CREATE TABLE "orders" (
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
	"vendor_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"day" text NOT NULL,
	"time" timestamp(3) with time zone NOT NULL,
	"user_id" uuid,
	"name" text collate "und-x-icu" NOT NULL,
	"email" text NOT NULL,
	"company" text,
	"lines" jsonb NOT NULL,
	"item" text NOT NULL,
	"quantity" integer NOT NULL,
	"subtotal" bigint NOT NULL,
	"taxes_and_fees" bigint NOT NULL,
	"total" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'Placed' NOT NULL,
	"payment" text DEFAULT 'counter' NOT NULL,
	"accepted_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone,
	"cancel_reason" text,
	"note" text,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", '') || ' ' || coalesce("company"::text collate "C", '') || ' ' || coalesce("item"::text collate "C", '') || ' ' || coalesce("note"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "order_counters" (
	"vendor_id" uuid NOT NULL,
	"day" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "order_counters_vendor_id_day_pk" PRIMARY KEY("vendor_id","day")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("vendor_id","day","number");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("vendor_id","status","time","id");--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","time","id");--> statement-breakpoint
CREATE INDEX "orders_open_of_user" ON "orders" USING btree ("user_id") WHERE status in ('Placed', 'Accepted');--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("vendor_id","time","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_by_name" ON "orders" USING btree ("vendor_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;