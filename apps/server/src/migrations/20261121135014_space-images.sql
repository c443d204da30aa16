ALTER TABLE "spaces" ADD COLUMN "image_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "spaces" SET "image_ids" = ARRAY["image_id"] WHERE "image_id" IS NOT NULL;