CREATE TABLE "brandings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid,
	"logo_id" uuid,
	"welcome_image_id" uuid,
	"font_id" uuid,
	"bold_font_id" uuid,
	"icons_id" uuid,
	"primary_colour" text,
	"on_primary_colour" text,
	"background_colour" text,
	"surface_colour" text,
	"text_colour" text,
	"dark_primary_colour" text,
	"dark_on_primary_colour" text,
	"dark_background_colour" text,
	"dark_surface_colour" text,
	"dark_text_colour" text,
	"button_shape" text,
	"card_style" text
);
--> statement-breakpoint
CREATE TABLE "onboardings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid,
	"name" text collate "und-x-icu" NOT NULL,
	"description" text,
	"help_text" text,
	"primary_button_text" text,
	"secondary_button_text" text,
	"background_image_id" uuid,
	"host_logo_id" uuid,
	"client_logo_id" uuid,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("description"::text collate "C", '') || ' ' || coalesce("help_text"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE UNIQUE INDEX "brandings_customer_unique" ON "brandings" USING btree (coalesce("customer_id", '00000000-0000-0000-0000-000000000000')) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "onboardings_by_name" ON "onboardings" USING btree ("customer_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "onboardings_search" ON "onboardings" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
INSERT INTO "brandings" ("id") VALUES (gen_random_uuid());
