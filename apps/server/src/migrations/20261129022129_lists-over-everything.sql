CREATE INDEX "articles_all_by_title" ON "articles" USING btree ("title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "building_tags_all_by_group_and_name" ON "building_tags" USING btree ("group","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "devices_all_by_name" ON "devices" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "device_vendors_all_by_name" ON "device_vendors" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_all_by_sort_order" ON "events" USING btree ("sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "event_sessions_all_by_start_date" ON "event_sessions" USING btree ("start_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "registrations_all_by_date" ON "registrations" USING btree ("date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_all_by_time" ON "orders" USING btree ("time","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_all_by_sort_order" ON "products" USING btree ("sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_categories_all_by_sort_order" ON "product_categories" USING btree ("sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spaces_all_by_name" ON "spaces" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bookings_all_by_starts" ON "bookings" USING btree ("starts","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vendors_all_by_sort_order" ON "vendors" USING btree ("sort_order","id") WHERE deleted_at is null;