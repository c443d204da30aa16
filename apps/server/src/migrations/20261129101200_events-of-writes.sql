CREATE TABLE "live_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event" jsonb NOT NULL,
	"date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id()
);
--> statement-breakpoint
-- In two steps: a column that is added with this default would have every line written again.
ALTER TABLE "revisions" ADD COLUMN "transaction" "xid8";--> statement-breakpoint
ALTER TABLE "revisions" ALTER COLUMN "transaction" SET DEFAULT pg_current_xact_id();--> statement-breakpoint
CREATE INDEX "live_events_by_transaction" ON "live_events" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "live_events_by_date" ON "live_events" USING brin ("date");--> statement-breakpoint
CREATE INDEX "revisions_by_transaction" ON "revisions" USING btree ("transaction") WHERE transaction is not null;--> statement-breakpoint
-- Processes that read revisions notify outside of their transactions. Those of the version before, which go on serving
-- while a release is rolled out, have the trigger notify as before.
DROP TRIGGER revisions_tell ON revisions;--> statement-breakpoint
CREATE TRIGGER revisions_tell AFTER INSERT ON revisions FOR EACH ROW
  WHEN (new.reason is distinct from 'demo portfolio' and current_setting('atrium.reads_events', true) is distinct from 'on')
  EXECUTE FUNCTION tell_revision();
