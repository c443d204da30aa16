CREATE TABLE "visitors" (
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
	"name" text collate "natural_order" NOT NULL,
	"company" text,
	"email" text NOT NULL,
	"phone" text,
	"host_name" text collate "natural_order" NOT NULL,
	"host_email" text NOT NULL,
	"user_id" uuid,
	"expected_at" timestamp(3) with time zone NOT NULL,
	"day" text collate "natural_order" NOT NULL,
	"purpose" text,
	"status" text DEFAULT 'Expected' NOT NULL,
	"checked_in_at" timestamp(3) with time zone,
	"checked_out_at" timestamp(3) with time zone,
	"is_walk_in" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("company"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", '') || ' ' || coalesce("host_name"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "visitor_settings" (
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
	"provider" text DEFAULT 'local' NOT NULL,
	"security_email" text
);
--> statement-breakpoint
CREATE INDEX "visitors_of_user" ON "visitors" USING btree ("user_id","expected_at","id");--> statement-breakpoint
CREATE INDEX "visitors_by_email" ON "visitors" USING btree ("building_id","day",lower("email"));--> statement-breakpoint
CREATE INDEX "visitors_expected" ON "visitors" USING btree ("day") WHERE status = 'Expected';--> statement-breakpoint
CREATE INDEX "visitors_by_expected_at" ON "visitors" USING btree ("building_id","expected_at","id","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitors_by_day" ON "visitors" USING btree ("building_id","day","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitors_by_name" ON "visitors" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitors_by_host_name" ON "visitors" USING btree ("building_id","host_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitors_counted" ON "visitors" USING btree ("building_id","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitors_search" ON "visitors" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=64) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitors_customer_by_expected_at" ON "visitors" USING btree ("customer_id","expected_at","id","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitors_customer_by_day" ON "visitors" USING btree ("customer_id","day","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitors_customer_by_name" ON "visitors" USING btree ("customer_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitors_customer_by_host_name" ON "visitors" USING btree ("customer_id","host_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitors_customer_counted" ON "visitors" USING btree ("customer_id","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitors_all_by_expected_at" ON "visitors" USING btree ("expected_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitors_all_by_day" ON "visitors" USING btree ("day","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitors_all_by_name" ON "visitors" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitors_all_by_host_name" ON "visitors" USING btree ("host_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "visitor_settings_building_unique" ON "visitor_settings" USING btree ("building_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitor_settings_customer" ON "visitor_settings" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "visitor_settings_deleted" ON "visitor_settings" USING btree ("building_id","id") WHERE deleted_at is not null;