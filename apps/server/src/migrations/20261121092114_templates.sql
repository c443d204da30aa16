CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid,
	"building_id" uuid,
	"name" text collate "und-x-icu" NOT NULL,
	"subject" text collate "und-x-icu" NOT NULL,
	"title" text NOT NULL,
	"purpose" text collate "und-x-icu" NOT NULL,
	"body" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("subject"::text collate "C", '') || ' ' || coalesce("title"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE UNIQUE INDEX "templates_purpose_unique" ON "templates" USING btree (coalesce("customer_id", '00000000-0000-0000-0000-000000000000'),coalesce("building_id", '00000000-0000-0000-0000-000000000000'),"purpose") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_by_name" ON "templates" USING btree ("customer_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_by_subject" ON "templates" USING btree ("customer_id","subject","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_by_purpose" ON "templates" USING btree ("customer_id","purpose","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_search" ON "templates" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_building_by_name" ON "templates" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_building_by_subject" ON "templates" USING btree ("building_id","subject","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_building_by_purpose" ON "templates" USING btree ("building_id","purpose","id") WHERE deleted_at is null;