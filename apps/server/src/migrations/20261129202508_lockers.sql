CREATE TABLE "lockers" (
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
	"bank_id" uuid NOT NULL,
	"floor_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text DEFAULT 'Free' NOT NULL,
	"reason" text,
	"user_id" uuid,
	"name" text collate "natural_order",
	"email" text,
	"taken_at" timestamp(3) with time zone,
	"expires_on" text collate "natural_order",
	"reminded_of" text,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", '') || ' ' || coalesce("reason"::text collate "C", ''))) STORED,
	CONSTRAINT "lockers_number" CHECK (number > 0),
	CONSTRAINT "lockers_holder" CHECK ((status = 'Taken') = (email is not null))
);
--> statement-breakpoint
CREATE TABLE "locker_banks" (
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
	"floor_id" uuid NOT NULL,
	"name" text collate "natural_order" NOT NULL,
	"identifier" text collate "natural_order" NOT NULL,
	"floor_identifier" text,
	"first_number" integer,
	"last_number" integer,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("identifier"::text collate "C", '') || ' ' || coalesce("floor_identifier"::text collate "C", ''))) STORED
);
--> statement-breakpoint
ALTER TABLE "locker_configs" ADD COLUMN "allows_self_service" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "lockers_number_unique" ON "lockers" USING btree ("bank_id","number") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_of_holder" ON "lockers" USING btree ("building_id",lower("email")) WHERE status = 'Taken' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_to_expire" ON "lockers" USING btree ("expires_on") WHERE status = 'Taken' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_of_user" ON "lockers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lockers_by_floor" ON "lockers" USING btree ("floor_id");--> statement-breakpoint
CREATE INDEX "lockers_by_bank_id" ON "lockers" USING btree ("building_id","bank_id","id","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_by_number" ON "lockers" USING btree ("building_id","number","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_by_name" ON "lockers" USING btree ("building_id","name" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_by_expires_on" ON "lockers" USING btree ("building_id","expires_on" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_by_taken_at" ON "lockers" USING btree ("building_id","taken_at" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_by_bank_id_and_number" ON "lockers" USING btree ("building_id","bank_id","number","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_counted" ON "lockers" USING btree ("building_id","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_search" ON "lockers" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=64) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_customer_by_bank_id" ON "lockers" USING btree ("customer_id","bank_id","id","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_customer_by_number" ON "lockers" USING btree ("customer_id","number","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_customer_by_name" ON "lockers" USING btree ("customer_id","name" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_customer_by_expires_on" ON "lockers" USING btree ("customer_id","expires_on" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_customer_by_taken_at" ON "lockers" USING btree ("customer_id","taken_at" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_customer_by_bank_id_and_number" ON "lockers" USING btree ("customer_id","bank_id","number","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_customer_counted" ON "lockers" USING btree ("customer_id","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_all_by_bank_id" ON "lockers" USING btree ("bank_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_all_by_number" ON "lockers" USING btree ("number","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_all_by_name" ON "lockers" USING btree ("name" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_all_by_expires_on" ON "lockers" USING btree ("expires_on" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_all_by_taken_at" ON "lockers" USING btree ("taken_at" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lockers_all_by_bank_id_and_number" ON "lockers" USING btree ("bank_id","number","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "locker_banks_identifier_unique" ON "locker_banks" USING btree ("building_id",lower("identifier")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "locker_banks_by_floor" ON "locker_banks" USING btree ("floor_id");--> statement-breakpoint
CREATE INDEX "locker_banks_by_name" ON "locker_banks" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "locker_banks_by_identifier" ON "locker_banks" USING btree ("building_id","identifier","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "locker_banks_search" ON "locker_banks" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=64) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "locker_banks_customer_by_name" ON "locker_banks" USING btree ("customer_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "locker_banks_customer_by_identifier" ON "locker_banks" USING btree ("customer_id","identifier","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "locker_banks_all_by_name" ON "locker_banks" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "locker_banks_all_by_identifier" ON "locker_banks" USING btree ("identifier","id") WHERE deleted_at is null;