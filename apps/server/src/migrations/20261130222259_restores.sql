CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"restored_at" timestamp(3) with time zone NOT NULL,
	"released_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "restores_held" ON "restores" USING btree ("restored_at") WHERE released_at is null;