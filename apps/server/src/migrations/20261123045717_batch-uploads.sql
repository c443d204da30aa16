CREATE TABLE "batch_lines" (
	"upload_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL,
	"action" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"record_id" uuid,
	"version" integer,
	"cells" jsonb NOT NULL,
	"body" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"issues" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"assumptions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"outcome" text,
	CONSTRAINT "batch_lines_upload_id_line_pk" PRIMARY KEY("upload_id","line")
);
--> statement-breakpoint
CREATE TABLE "batch_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"building_id" uuid,
	"parent_id" uuid,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"job_id" uuid,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "batch_lines_pending" ON "batch_lines" USING btree ("upload_id","rank","line") WHERE outcome is null and action in ('create', 'update');--> statement-breakpoint
CREATE INDEX "batch_lines_applied" ON "batch_lines" USING btree ("upload_id","rank","line") WHERE outcome = 'applied';--> statement-breakpoint
CREATE INDEX "batch_lines_by_action" ON "batch_lines" USING btree ("upload_id","action","line");--> statement-breakpoint
CREATE INDEX "batch_lines_by_outcome" ON "batch_lines" USING btree ("upload_id","outcome","line");--> statement-breakpoint
CREATE INDEX "batch_uploads_by_building" ON "batch_uploads" USING btree ("building_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "batch_uploads_by_parent" ON "batch_uploads" USING btree ("parent_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "batch_uploads_by_age" ON "batch_uploads" USING btree ("created_at");