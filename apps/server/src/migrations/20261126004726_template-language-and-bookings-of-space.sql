ALTER TABLE "templates" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
-- Templates so far say no language: those that address their reader in French are in French.
UPDATE "templates" SET "language" = 'fr' WHERE "body" ~* '\m(bonjour|votre|vos|vous)\M';--> statement-breakpoint
UPDATE "revisions" SET "values" = jsonb_set("values", '{language}',
  CASE WHEN "values"->>'body' ~* '\m(bonjour|votre|vos|vous)\M' THEN '"fr"'::jsonb ELSE '"en"'::jsonb END)
WHERE "entity" = 'template';--> statement-breakpoint
CREATE INDEX "bookings_space_by_starts" ON "bookings" USING btree ("space_id","starts","id") WHERE deleted_at is null;
