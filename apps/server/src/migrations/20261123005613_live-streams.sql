-- Worth nothing after a crash: without the write-ahead log.
CREATE UNLOGGED TABLE "live_streams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "live_streams_by_person" ON "live_streams" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "live_streams_by_end" ON "live_streams" USING btree ("ends_at");