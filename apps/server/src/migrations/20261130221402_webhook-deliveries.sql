CREATE TABLE "webhook_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"date" timestamp(3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"problem" text,
	"answer" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_cursors" (
	"id" integer PRIMARY KEY NOT NULL,
	"seen" text NOT NULL,
	"server" text NOT NULL,
	"since" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"building_id" uuid,
	"topic" text NOT NULL,
	"version" integer NOT NULL,
	"is_replay" boolean DEFAULT false NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text DEFAULT 'Waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"first_tried_at" timestamp(3) with time zone,
	"done_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_lanes" (
	"webhook_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"waiting" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp(3) with time zone,
	"lease" uuid,
	CONSTRAINT "webhook_lanes_webhook_id_record_id_pk" PRIMARY KEY("webhook_id","record_id")
);
--> statement-breakpoint
CREATE INDEX "webhook_attempts_of_delivery" ON "webhook_attempts" USING btree ("delivery_id","date","id");--> statement-breakpoint
CREATE INDEX "webhook_attempts_by_age" ON "webhook_attempts" USING btree ("date");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("webhook_id","record_id","is_replay","version","position") WHERE "webhook_deliveries"."state" = 'Waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_webhook" ON "webhook_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_lanes_due" ON "webhook_lanes" USING btree ("webhook_id","next_attempt_at");