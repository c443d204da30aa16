ALTER TABLE "buildings" ADD COLUMN "booking_buffer" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "booking_buffer" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "free_from" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "spaces_with_buffer" ON "spaces" USING btree ("id") WHERE booking_buffer is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_buffer" CHECK (free_from > ends);--> statement-breakpoint
alter table "bookings" drop constraint "bookings_once";--> statement-breakpoint
alter table "bookings" add constraint "bookings_once"
  exclude using gist ("space_id" with =, tstzrange("starts", coalesce("free_from", "ends"), '[)') with &&)
  where ("status" <> 'Cancelled' and "deleted_at" is null);
