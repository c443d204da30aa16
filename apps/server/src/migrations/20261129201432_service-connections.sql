CREATE TABLE "service_request_links" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"remote_id" text,
	"remote_number" text,
	"remote_status" text,
	"remote_reason" text,
	"read_at" timestamp(3) with time zone,
	"comment_keys" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_request_refreshes" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp(3) with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "service_request_sends" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"problem" text,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "service_payloads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"call" text NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "provider" text DEFAULT 'local' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "emergency_number" text;--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "service_url" text;--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "instance" text;--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "customer_numbers" text;--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "site_ids" text;--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "saved_query" text;--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "attachment_url" text;--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "authentication" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "user_name" text;--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "password" text;--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "client_secret" text;--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "token_url" text;--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "token_scope" text;--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "key_header" text;--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "api_key" text;--> statement-breakpoint
ALTER TABLE "service_configs" ADD COLUMN "rest" jsonb;--> statement-breakpoint
CREATE INDEX "service_request_links_read" ON "service_request_links" USING btree ("customer_id","read_at");--> statement-breakpoint
CREATE INDEX "service_request_links_remote" ON "service_request_links" USING btree ("customer_id","remote_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_request_sends_once" ON "service_request_sends" USING btree ("request_id","kind","subject_id");--> statement-breakpoint
CREATE INDEX "service_request_sends_due" ON "service_request_sends" USING btree ("due_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "service_request_sends_of_customer" ON "service_request_sends" USING btree ("customer_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "service_payloads_of_customer" ON "service_payloads" USING btree ("customer_id","at");