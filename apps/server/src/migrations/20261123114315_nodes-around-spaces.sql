CREATE INDEX "spaces_inactive" ON "spaces" USING btree ("id") WHERE not active;--> statement-breakpoint
CREATE INDEX "spaces_with_hours" ON "spaces" USING btree ("id") WHERE open_hours is not null;