CREATE TABLE "calendar_outages" (
	"provider_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"account" text NOT NULL,
	"failures" integer NOT NULL,
	"since" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"problem" text NOT NULL,
	"retry_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "calendar_outages_provider_id_customer_id_pk" PRIMARY KEY("provider_id","customer_id")
);
--> statement-breakpoint
ALTER TABLE "booking_events" ADD COLUMN "written_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "calendar_outages_of_customer" ON "calendar_outages" USING btree ("customer_id");