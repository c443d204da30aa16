CREATE TABLE "installation" (
	"purpose" text PRIMARY KEY NOT NULL,
	"marked_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
-- What older databases are used for is known by the reasons of their revisions.
INSERT INTO "installation" ("purpose") SELECT 'demo' WHERE EXISTS (SELECT FROM "revisions" WHERE "reason" = 'demo portfolio');
--> statement-breakpoint
INSERT INTO "installation" ("purpose") SELECT 'production' WHERE EXISTS (SELECT FROM "revisions" WHERE "reason" = 'first setup');
