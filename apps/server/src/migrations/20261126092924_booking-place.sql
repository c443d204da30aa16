ALTER TABLE "customers" ADD COLUMN "booking_place" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Secrets so far are for where the chosen provider is.
UPDATE "customers" c SET "booking_place" = concat_ws(' ',
    lower(coalesce(substring(p."provider_uri" from '^[A-Za-z]+://[^/?#]+'), nullif(p."provider_uri", ''))),
    lower(coalesce(substring(p."grant_endpoint" from '^[A-Za-z]+://[^/?#]+'), nullif(p."grant_endpoint", ''))))
  FROM "identity_providers" p
  WHERE lower(p."name") = lower(btrim(c."booking_provider")) AND p."deleted_at" IS NULL
    AND (c."booking_client_secret" IS NOT NULL OR c."booking_password" IS NOT NULL);
