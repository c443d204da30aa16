CREATE TABLE "map_features" (
	"version_id" uuid NOT NULL,
	"feature_id" uuid NOT NULL,
	"type" text NOT NULL,
	"level_id" uuid,
	"place" integer NOT NULL,
	"ordinal" integer,
	"name" text,
	"short_name" text,
	"reference" text,
	"building_ids" uuid[] DEFAULT '{}' NOT NULL,
	"feature" jsonb NOT NULL,
	CONSTRAINT "map_features_version_id_feature_id_pk" PRIMARY KEY("version_id","feature_id")
);
--> statement-breakpoint
CREATE TABLE "map_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"file_name" text NOT NULL,
	"summary" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"activated_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "map_features_by_type" ON "map_features" USING btree ("version_id","type","level_id","place");--> statement-breakpoint
CREATE INDEX "map_features_by_level" ON "map_features" USING btree ("version_id","level_id","place");--> statement-breakpoint
CREATE INDEX "map_features_by_reference" ON "map_features" USING btree ("version_id",lower("reference"));--> statement-breakpoint
CREATE INDEX "map_versions_by_building" ON "map_versions" USING btree ("building_id");--> statement-breakpoint
CREATE UNIQUE INDEX "map_versions_active" ON "map_versions" USING btree ("building_id") WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "map_versions_staged" ON "map_versions" USING btree ("building_id") WHERE status = 'staged';