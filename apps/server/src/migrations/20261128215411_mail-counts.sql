-- Counts of an hour, worth nothing after a crash: without the write-ahead log.
CREATE UNLOGGED TABLE "mail_counts" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"mails" integer NOT NULL,
	"outside" integer NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitees" ADD COLUMN "resent_time" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "mail_counts_of_customer" ON "mail_counts" USING btree ("customer_id","ends_at");