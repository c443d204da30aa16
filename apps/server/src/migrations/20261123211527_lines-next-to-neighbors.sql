DROP INDEX "batch_lines_pending";--> statement-breakpoint
ALTER TABLE "batch_lines" ADD COLUMN "neighbor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "batch_lines_pending" ON "batch_lines" USING btree ("upload_id","rank","neighbor","line") WHERE outcome is null and action in ('create', 'update');