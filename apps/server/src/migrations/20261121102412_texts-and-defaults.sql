CREATE TABLE "building_defaults" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"country_id" uuid,
	"timezone_id" uuid,
	"currency" text,
	"size_unit" text DEFAULT 'squareFeet' NOT NULL,
	"extensions" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"language" text NOT NULL,
	"texts" jsonb NOT NULL,
	"sources" jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "building_defaults_customer_unique" ON "building_defaults" USING btree ("customer_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "building_defaults_by_country" ON "building_defaults" USING btree ("country_id");--> statement-breakpoint
CREATE INDEX "building_defaults_by_timezone" ON "building_defaults" USING btree ("timezone_id");--> statement-breakpoint
CREATE UNIQUE INDEX "translations_language_unique" ON "translations" USING btree ("customer_id",lower("language")) WHERE deleted_at is null;