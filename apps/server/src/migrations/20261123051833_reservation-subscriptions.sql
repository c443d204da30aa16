CREATE TABLE "reservation_subscriptions" (
	"building_id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"since" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservation_subscriptions_secret_hash_unique" UNIQUE("secret_hash")
);
