CREATE TABLE "data_retentions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"type" text collate "natural_order" NOT NULL,
	"period" integer NOT NULL,
	CONSTRAINT "data_retentions_period" CHECK ("data_retentions"."period" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "data_retentions_type_unique" ON "data_retentions" USING btree ("customer_id","type") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "data_retentions_by_type" ON "data_retentions" USING btree ("customer_id","type","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "data_retentions_by_period" ON "data_retentions" USING btree ("customer_id","period","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "data_retentions_deleted" ON "data_retentions" USING btree ("customer_id","id") WHERE deleted_at is not null;