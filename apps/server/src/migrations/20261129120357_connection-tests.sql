CREATE TABLE "connection_tests" (
	"customer_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"tested_at" timestamp(3) with time zone NOT NULL,
	"steps" jsonb NOT NULL,
	"calls" jsonb NOT NULL,
	CONSTRAINT "connection_tests_customer_id_type_pk" PRIMARY KEY("customer_id","type")
);
