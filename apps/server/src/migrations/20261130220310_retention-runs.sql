CREATE TABLE "legal_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"by" uuid NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"ended_by" uuid
);
--> statement-breakpoint
CREATE TABLE "removed_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"added_at" timestamp(3) with time zone NOT NULL,
	"last_login" timestamp(3) with time zone,
	"removed_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"count" integer NOT NULL,
	"oldest" timestamp(3) with time zone NOT NULL,
	"newest" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"type" text NOT NULL,
	"day" text NOT NULL,
	"policy_version" integer NOT NULL,
	"period" integer NOT NULL,
	"cutoff" timestamp(3) with time zone NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"outcome" text,
	"count" integer DEFAULT 0 NOT NULL,
	"oldest" timestamp(3) with time zone,
	"newest" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "data_retentions" ADD COLUMN "former_period" integer;--> statement-breakpoint
ALTER TABLE "data_retentions" ADD COLUMN "takes_effect_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "data_retentions" ADD COLUMN "first_cutoff" timestamp(3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_open" ON "legal_holds" USING btree ("customer_id") WHERE "legal_holds"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "removed_users_of_customer" ON "removed_users" USING btree ("customer_id","removed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "retention_receipts_of_run" ON "retention_receipts" USING btree ("run_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "retention_runs_once" ON "retention_runs" USING btree ("customer_id","type","day");--> statement-breakpoint
CREATE INDEX "retention_runs_of_customer" ON "retention_runs" USING btree ("customer_id","started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invitations_by_age" ON "invitations" USING btree ("customer_id","end_date","id");--> statement-breakpoint
CREATE INDEX "reservations_by_age" ON "reservations" USING btree ("customer_id","end_date","id");--> statement-breakpoint
CREATE INDEX "room_releases_by_age" ON "room_releases" USING btree ("customer_id","ends","id");--> statement-breakpoint
CREATE INDEX "registrations_by_age" ON "registrations" USING btree ("customer_id","date","id");--> statement-breakpoint
CREATE INDEX "service_requests_by_age" ON "service_requests" USING btree ("customer_id","closed_at","id");--> statement-breakpoint
CREATE INDEX "visitors_by_age" ON "visitors" USING btree ("customer_id","expected_at","id");--> statement-breakpoint
CREATE INDEX "notifications_by_age" ON "notifications" USING btree ("customer_id","sent_time","id");--> statement-breakpoint
CREATE INDEX "orders_by_age" ON "orders" USING btree ("customer_id","time","id");