DROP INDEX "buildings_by_size";--> statement-breakpoint
DROP INDEX "buildings_all_by_size";--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "size_unit" text DEFAULT 'squareFeet' NOT NULL;--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "area" double precision GENERATED ALWAYS AS (case size_unit when 'squareMetres' then size / 0.09290304 else size end) STORED;--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "building_defaults" ADD COLUMN "app_menu_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "buildings_by_area" ON "buildings" USING btree ("customer_id","area" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "buildings_all_by_area" ON "buildings" USING btree ("area" NULLS FIRST,"id");