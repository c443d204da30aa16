CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_email" text,
	"customer_id" uuid,
	"tried_role_id" uuid,
	"address" text,
	"request_id" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"folded" text
);
--> statement-breakpoint
CREATE INDEX "security_events_by_date" ON "security_events" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "security_events_by_customer" ON "security_events" USING btree ("customer_id","date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "security_events_folded" ON "security_events" USING btree ("folded");