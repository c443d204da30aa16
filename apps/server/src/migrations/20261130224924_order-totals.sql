CREATE TABLE "order_product_totals" (
	"vendor_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"hour" timestamp(3) with time zone NOT NULL,
	"product_id" text NOT NULL,
	"item" text NOT NULL,
	"quantity" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "order_product_totals_vendor_id_currency_hour_product_id_pk" PRIMARY KEY("vendor_id","currency","hour","product_id")
);
--> statement-breakpoint
CREATE TABLE "order_totals" (
	"vendor_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"hour" timestamp(3) with time zone NOT NULL,
	"day" text NOT NULL,
	"orders" integer NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "order_totals_vendor_id_currency_hour_day_pk" PRIMARY KEY("vendor_id","currency","hour","day")
);
