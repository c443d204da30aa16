CREATE TABLE "drawing_positions" (
	"space_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"floor_id" uuid NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "floor_drawings" (
	"floor_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"kind" text NOT NULL,
	"width" double precision NOT NULL,
	"height" double precision NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE INDEX "drawing_positions_by_floor" ON "drawing_positions" USING btree ("floor_id");--> statement-breakpoint
CREATE INDEX "drawing_positions_by_building" ON "drawing_positions" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "floor_drawings_by_building" ON "floor_drawings" USING btree ("building_id");