CREATE TABLE "upgrades" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
-- Links sealed before this moment are opened for 90 days.
INSERT INTO "upgrades" ("name") VALUES ('linksByPurpose');
