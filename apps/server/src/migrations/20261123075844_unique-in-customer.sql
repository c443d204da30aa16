DROP INDEX "employees_email_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "buildings_xref_unique" ON "buildings" USING btree ("customer_id",lower("map_space_xref_id")) WHERE deleted_at is null and map_space_xref_id <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "employees_email_unique" ON "employees" USING btree ("customer_id",lower("email")) WHERE deleted_at is null;