CREATE TABLE "room_releases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"room" text collate "natural_order" NOT NULL,
	"organizer" text collate "natural_order" NOT NULL,
	"email" text NOT NULL,
	"attendees" integer,
	"starts" timestamp(3) with time zone NOT NULL,
	"ends" timestamp(3) with time zone NOT NULL,
	"day" text collate "natural_order" NOT NULL,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"grace" integer NOT NULL,
	"rule_set_by" text,
	"rule_set_at" timestamp(3) with time zone,
	"remind_at" timestamp(3) with time zone NOT NULL,
	"release_at" timestamp(3) with time zone NOT NULL,
	"reminded_at" timestamp(3) with time zone,
	"decided_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("room"::text collate "C", '') || ' ' || coalesce("organizer"::text collate "C", ''))) STORED
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "repeat_no_shows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "extensions" ADD COLUMN "release_set_by" uuid;--> statement-breakpoint
ALTER TABLE "extensions" ADD COLUMN "release_set_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "room_releases_once" ON "room_releases" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "room_releases_open" ON "room_releases" USING btree ("release_at") WHERE action = 'Started';--> statement-breakpoint
CREATE INDEX "room_releases_by_starts" ON "room_releases" USING btree ("building_id","starts","id","action") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "room_releases_by_day" ON "room_releases" USING btree ("building_id","day","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "room_releases_by_room" ON "room_releases" USING btree ("building_id","room","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "room_releases_by_organizer" ON "room_releases" USING btree ("building_id","organizer","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "room_releases_counted" ON "room_releases" USING btree ("building_id","action") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "room_releases_search" ON "room_releases" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=64) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "room_releases_all_by_starts" ON "room_releases" USING btree ("starts","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "room_releases_all_by_day" ON "room_releases" USING btree ("day","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "room_releases_all_by_room" ON "room_releases" USING btree ("room","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "room_releases_all_by_organizer" ON "room_releases" USING btree ("organizer","id") WHERE deleted_at is null;