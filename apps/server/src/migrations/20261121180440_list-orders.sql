CREATE INDEX "app_menus_all_by_sort_order" ON "app_menus" USING btree ("sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "app_menus_all_by_name" ON "app_menus" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "app_menus_all_by_key" ON "app_menus" USING btree ("key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_deleted" ON "buildings" USING btree ("id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "cards_all_by_sort_order" ON "cards" USING btree ("sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cards_all_by_name" ON "cards" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cards_all_by_code" ON "cards" USING btree ("code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "extensions_all_by_name" ON "extensions" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "extensions_all_by_code" ON "extensions" USING btree ("code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "extensions_all_by_status" ON "extensions" USING btree ("status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "onboardings_all_by_name" ON "onboardings" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "policies_all_by_name" ON "policies" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "policies_all_by_code" ON "policies" USING btree ("code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_all_by_name" ON "templates" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_all_by_subject" ON "templates" USING btree ("subject","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_all_by_purpose" ON "templates" USING btree ("purpose","id") WHERE deleted_at is null;