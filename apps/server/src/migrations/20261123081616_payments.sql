CREATE TABLE "order_payments" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"account_id" text NOT NULL,
	"kind" text DEFAULT 'hosted' NOT NULL,
	"checkout_id" text,
	"payment_id" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"lapses_at" timestamp(3) with time zone NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"refund" text,
	"refund_id" text,
	"refund_tries" integer DEFAULT 0 NOT NULL,
	"refund_failures" integer DEFAULT 0 NOT NULL,
	"refund_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp(3) with time zone
);
--> statement-breakpoint
DROP INDEX "orders_number";--> statement-breakpoint
DROP INDEX "orders_open_of_user";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_provider" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "payment_provider" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "payment_state" text DEFAULT 'notLinked' NOT NULL;--> statement-breakpoint
CREATE INDEX "order_payments_open" ON "order_payments" USING btree ("lapses_at") WHERE not is_closed;--> statement-breakpoint
CREATE INDEX "order_payments_refunds" ON "order_payments" USING btree ("refund_at") WHERE refund_at is not null;--> statement-breakpoint
CREATE INDEX "payment_events_by_time" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_links_of_vendor" ON "payment_links" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_links_by_account" ON "payment_links" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("vendor_id","day","number") WHERE number > 0;--> statement-breakpoint
CREATE INDEX "orders_open_of_user" ON "orders" USING btree ("user_id") WHERE status in ('AwaitingPayment', 'Placed', 'Accepted');