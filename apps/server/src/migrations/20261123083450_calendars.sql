CREATE TABLE "booking_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"calendar_id" text NOT NULL,
	"event_id" text,
	"is_wanted" boolean NOT NULL,
	"sequence" integer DEFAULT 1 NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "calendar_times" (
	"space_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"starts" timestamp(3) with time zone NOT NULL,
	"ends" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "calendar_times_space_id_event_id_starts_pk" PRIMARY KEY("space_id","event_id","starts")
);
--> statement-breakpoint
CREATE TABLE "space_calendars" (
	"space_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"calendar_id" text NOT NULL,
	"starts" timestamp(3) with time zone,
	"ends" timestamp(3) with time zone,
	"whole_at" timestamp(3) with time zone,
	"token" text,
	"read_at" timestamp(3) with time zone,
	"due_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "booking_events_once" ON "booking_events" USING btree ("booking_id","provider_id","calendar_id");--> statement-breakpoint
CREATE INDEX "booking_events_of_space" ON "booking_events" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "booking_events_due" ON "booking_events" USING btree ("due_at") WHERE written < sequence;--> statement-breakpoint
CREATE INDEX "calendar_times_of_space" ON "calendar_times" USING btree ("space_id","ends","starts");--> statement-breakpoint
CREATE INDEX "space_calendars_due" ON "space_calendars" USING btree ("due_at");