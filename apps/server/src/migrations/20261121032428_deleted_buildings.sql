DROP INDEX "buildings_by_name";--> statement-breakpoint
DROP INDEX "buildings_by_city";--> statement-breakpoint
DROP INDEX "buildings_by_status";--> statement-breakpoint
DROP INDEX "buildings_by_size";--> statement-breakpoint
DROP INDEX "buildings_search";--> statement-breakpoint
DROP INDEX "buildings_all_by_name";--> statement-breakpoint
DROP INDEX "buildings_all_by_city";--> statement-breakpoint
DROP INDEX "buildings_all_by_status";--> statement-breakpoint
DROP INDEX "buildings_all_by_size";--> statement-breakpoint
CREATE INDEX "buildings_by_name" ON "buildings" USING btree ("customer_id","name","id");--> statement-breakpoint
CREATE INDEX "buildings_by_city" ON "buildings" USING btree ("customer_id","city","id");--> statement-breakpoint
CREATE INDEX "buildings_by_status" ON "buildings" USING btree ("customer_id","status","id");--> statement-breakpoint
CREATE INDEX "buildings_by_size" ON "buildings" USING btree ("customer_id","size" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "buildings_search" ON "buildings" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "buildings_all_by_name" ON "buildings" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "buildings_all_by_city" ON "buildings" USING btree ("city","id");--> statement-breakpoint
CREATE INDEX "buildings_all_by_status" ON "buildings" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "buildings_all_by_size" ON "buildings" USING btree ("size" NULLS FIRST,"id");