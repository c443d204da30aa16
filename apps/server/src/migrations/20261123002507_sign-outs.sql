ALTER TABLE "revoked_tokens" ADD COLUMN "signed_in_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "revoked_tokens" ADD COLUMN "cause" text;