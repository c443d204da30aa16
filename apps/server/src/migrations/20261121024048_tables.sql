CREATE TABLE "revisions" (
	"id" uuid NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"action" text NOT NULL,
	"version" integer NOT NULL,
	"date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"editor_id" uuid,
	"tried_role_id" uuid,
	"request_id" text,
	"reason" text,
	"customer_id" uuid,
	"building_id" uuid,
	"vendor_id" uuid,
	"values" jsonb NOT NULL,
	"personal" jsonb,
	CONSTRAINT "revisions_id_date_pk" PRIMARY KEY("id","date")
) PARTITION BY RANGE ("date");
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" smallint,
	"headers" jsonb,
	"body" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "oidc_accounts" (
	"subject" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_records" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"expires_at" timestamp(3) with time zone,
	CONSTRAINT "oidc_records_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "buildings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"status" text DEFAULT 'None' NOT NULL,
	"status_before_delete" text,
	"purge_at" timestamp(3) with time zone,
	"facility_status" text DEFAULT 'open' NOT NULL,
	"map_space_xref_id" text,
	"booking_email_prefix" text,
	"booking_provider" text,
	"address" text NOT NULL,
	"city" text collate "und-x-icu" NOT NULL,
	"postcode" text,
	"country_id" uuid NOT NULL,
	"state_id" uuid,
	"timezone_id" uuid NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"size" double precision,
	"overview" text,
	"highlights" text,
	"key_features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"max_occupancy" integer,
	"calendar_admin_group_name" text,
	"calendar_admin_group_email" text,
	"closed_message" text,
	"reception_email" text,
	"reception_phone" text,
	"mobile_prefix" text,
	"question_source" text DEFAULT 'noQuestionnaire' NOT NULL,
	"image_id" uuid,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("address"::text collate "C", '') || ' ' || coalesce("city"::text collate "C", '') || ' ' || coalesce("postcode"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"iso_code" text NOT NULL,
	"mobile_prefix" text,
	"currency_name" text,
	"currency_code" text,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("iso_code"::text collate "C", '') || ' ' || coalesce("mobile_prefix"::text collate "C", '') || ' ' || coalesce("currency_name"::text collate "C", '') || ' ' || coalesce("currency_code"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "customer_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"shown" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"logo_id" uuid,
	"identity_provider" text,
	"calendar_provider" text,
	"booking_provider" text,
	"room_availability_caching" boolean DEFAULT false NOT NULL,
	"sync" boolean DEFAULT false NOT NULL,
	"room_release" boolean DEFAULT false NOT NULL,
	"pointr" boolean DEFAULT false NOT NULL,
	"identity_config" jsonb,
	"calendar_config" jsonb,
	"ios_download_url" text,
	"android_download_url" text,
	"booking_config" jsonb,
	"booking_client_secret" text,
	"booking_password" text,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"description" text,
	"default_screen" text,
	"can_grant_roles" uuid[] DEFAULT '{}' NOT NULL,
	"privilege_map" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("description"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "states" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"country_id" uuid NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"iso_code" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("iso_code"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "timezones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"display_name" text collate "und-x-icu" NOT NULL,
	"iana_name" text collate "und-x-icu" NOT NULL,
	"gmt_standard" text collate "und-x-icu" NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("display_name"::text collate "C", '') || ' ' || coalesce("iana_name"::text collate "C", '') || ' ' || coalesce("gmt_standard"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"email" text collate "und-x-icu" NOT NULL,
	"first_name" text collate "und-x-icu" NOT NULL,
	"last_name" text collate "und-x-icu" NOT NULL,
	"roles" uuid[] DEFAULT '{}' NOT NULL,
	"cookies" text[] DEFAULT '{}' NOT NULL,
	"approval_ticket_number" text NOT NULL,
	"last_login" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("first_name"::text collate "C", '') || ' ' || coalesce("last_name"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "user_configurations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"building_ids" uuid[] DEFAULT '{}' NOT NULL,
	"vendor_ids" uuid[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_domains" ADD CONSTRAINT "customer_domains_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revisions_by_entity" ON "revisions" USING btree ("entity_id","date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "revisions_by_date" ON "revisions" USING btree ("date");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "oidc_records_by_grant" ON "oidc_records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_records_by_uid" ON "oidc_records" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_records_by_expiry" ON "oidc_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "buildings_by_country" ON "buildings" USING btree ("country_id");--> statement-breakpoint
CREATE INDEX "buildings_by_state" ON "buildings" USING btree ("state_id");--> statement-breakpoint
CREATE INDEX "buildings_by_timezone" ON "buildings" USING btree ("timezone_id");--> statement-breakpoint
CREATE INDEX "buildings_by_purge" ON "buildings" USING btree ("purge_at");--> statement-breakpoint
CREATE INDEX "buildings_by_name" ON "buildings" USING btree ("customer_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_by_city" ON "buildings" USING btree ("customer_id","city","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_by_status" ON "buildings" USING btree ("customer_id","status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_by_size" ON "buildings" USING btree ("customer_id","size" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_search" ON "buildings" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_all_by_name" ON "buildings" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_all_by_city" ON "buildings" USING btree ("city","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_all_by_status" ON "buildings" USING btree ("status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_all_by_size" ON "buildings" USING btree ("size" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "countries_name_unique" ON "countries" USING btree (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "countries_iso_code_unique" ON "countries" USING btree (lower("iso_code")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "countries_by_name" ON "countries" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "countries_by_iso_code" ON "countries" USING btree ("iso_code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "countries_by_mobile_prefix" ON "countries" USING btree ("mobile_prefix" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "countries_by_currency_code" ON "countries" USING btree ("currency_code" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "countries_search" ON "countries" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_domains_by_customer" ON "customer_domains" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_name_unique" ON "customers" USING btree (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customers_by_name" ON "customers" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_unique" ON "roles" USING btree (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "roles_by_name" ON "roles" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "roles_by_default_screen" ON "roles" USING btree ("default_screen" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "roles_search" ON "roles" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "states_name_unique" ON "states" USING btree ("country_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "states_iso_code_unique" ON "states" USING btree (lower("iso_code")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "states_by_name" ON "states" USING btree ("country_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "states_by_iso_code" ON "states" USING btree ("country_id","iso_code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "states_search" ON "states" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "timezones_iana_name_unique" ON "timezones" USING btree (lower("iana_name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "timezones_by_display_name" ON "timezones" USING btree ("display_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "timezones_by_iana_name" ON "timezones" USING btree ("iana_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "timezones_by_gmt_standard" ON "timezones" USING btree ("gmt_standard","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "timezones_search" ON "timezones" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING gin ("roles");--> statement-breakpoint
CREATE INDEX "users_by_first_name" ON "users" USING btree ("customer_id","first_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_last_name" ON "users" USING btree ("customer_id","last_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("customer_id","email","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_last_login" ON "users" USING btree ("customer_id","last_login" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_all_by_first_name" ON "users" USING btree ("first_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_all_by_last_name" ON "users" USING btree ("last_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_all_by_email" ON "users" USING btree ("email","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_all_by_last_login" ON "users" USING btree ("last_login" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_configurations_user_unique" ON "user_configurations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_configurations_by_building" ON "user_configurations" USING gin ("building_ids");
--> statement-breakpoint
-- Revisions are kept by month: old ones are dropped as whole partitions. What no month takes lands in the rest.
CREATE TABLE revisions_rest PARTITION OF revisions DEFAULT;
--> statement-breakpoint
create function add_revision_month(month date) returns void language plpgsql as $body$
declare
  first date := date_trunc('month', month);
  name text := 'revisions_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass(name) is null then
    execute format('create table %I partition of revisions for values from (%L) to (%L)',
      name, first::timestamp at time zone 'UTC', (first + interval '1 month')::timestamp at time zone 'UTC');
  end if;
end
$body$;
--> statement-breakpoint
-- Every revision is a live event, told when its transaction is committed. Bulk loading tells nobody.
create function tell_revision() returns trigger language plpgsql as $body$
begin
  perform pg_notify('live', json_build_object('type', 'changed', 'resource', new.entity, 'id', new.entity_id,
    'action', new.action, 'version', new.version, 'customerId', new.customer_id, 'buildingId', new.building_id,
    'vendorId', new.vendor_id)::text);
  return null;
end
$body$;
--> statement-breakpoint
create trigger revisions_tell after insert on revisions for each row
  when (new.reason is distinct from 'demo portfolio') execute function tell_revision();
