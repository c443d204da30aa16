CREATE INDEX "revisions_by_action" ON "revisions" USING btree ("action","date","id");--> statement-breakpoint
CREATE INDEX "revisions_by_source" ON "revisions" USING btree ("source","date","id");--> statement-breakpoint
CREATE INDEX "revisions_by_field" ON "revisions" USING gin ("changed") WHERE changed is not null;