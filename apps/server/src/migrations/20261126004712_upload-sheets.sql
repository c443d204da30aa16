ALTER TABLE "batch_uploads" ADD COLUMN "sheet" text;--> statement-breakpoint
ALTER TABLE "batch_uploads" ADD COLUMN "sheets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_uploads" ADD COLUMN "file_id" uuid;