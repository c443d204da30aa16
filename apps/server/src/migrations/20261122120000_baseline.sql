create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists citext;
--> statement-breakpoint
create extension if not exists pgcrypto;
--> statement-breakpoint
-- fold('Élysée') = 'elysee': what a search compares. unaccent() is only stable because its dictionary could be changed;
-- naming the dictionary with its schema fixes it, which is what lets an index use the function. The schema is looked up
-- as an administrator may have created the extension elsewhere.
do $do$
declare
  home text;
begin
  select n.nspname into strict home
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'unaccent';
  execute format(
    $create$
      create or replace function fold(value text) returns text
      language sql immutable strict parallel safe
      as $body$ select lower(%1$I.unaccent(%2$L::regdictionary, value) collate "und-x-icu") $body$
    $create$, home, quote_ident(home) || '.unaccent');
end
$do$;
--> statement-breakpoint
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
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_email" text,
	"customer_id" uuid,
	"tried_role_id" uuid,
	"address" text,
	"request_id" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"folded" text
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"uploaded_by" uuid,
	"customer_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"used_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone
);
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
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'Queued' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"message" text,
	"owner_id" uuid,
	"customer_id" uuid,
	"input" jsonb NOT NULL,
	"result" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"request_id" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone
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
CREATE TABLE "revoked_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_menus" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid,
	"building_id" uuid,
	"entry_id" uuid,
	"name" text collate "und-x-icu" NOT NULL,
	"actions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deep_link_ids" uuid[] DEFAULT '{}' NOT NULL,
	"extension_code" text,
	"enabled" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("key"::text collate "C", ''))) STORED,
	"key" text collate "und-x-icu" NOT NULL,
	"icon" text
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"building_id" uuid,
	"type" text DEFAULT 'article' NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"title" text collate "und-x-icu" NOT NULL,
	"subtitle" text,
	"published" boolean DEFAULT false NOT NULL,
	"activation_date" timestamp(3) with time zone,
	"expiration_date" timestamp(3) with time zone,
	"content_url" text,
	"content" text,
	"featured" boolean DEFAULT false NOT NULL,
	"audience_type" text DEFAULT 'allUsers' NOT NULL,
	"employee_group_id" uuid,
	"image_id" uuid,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("title"::text collate "C", '') || ' ' || coalesce("subtitle"::text collate "C", ''))) STORED
);
--> statement-breakpoint
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
	"parent_id" uuid,
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
	"size_unit" text DEFAULT 'squareFeet' NOT NULL,
	"area" double precision GENERATED ALWAYS AS (case size_unit when 'squareMetres' then size / 0.09290304 else size end) STORED,
	"currency" text,
	"overview" text,
	"highlights" text,
	"key_features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"featured_amenities" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"max_occupancy" integer,
	"calendar_admin_group_name" text,
	"calendar_admin_group_email" text,
	"closed_message" text,
	"reception_email" text,
	"reception_phone" text,
	"help_text" text,
	"mobile_prefix" text,
	"question_source" text DEFAULT 'noQuestionnaire' NOT NULL,
	"image_id" uuid,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("address"::text collate "C", '') || ' ' || coalesce("city"::text collate "C", '') || ' ' || coalesce("postcode"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "building_defaults" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"country_id" uuid,
	"timezone_id" uuid,
	"currency" text,
	"size_unit" text DEFAULT 'squareFeet' NOT NULL,
	"extensions" text[] DEFAULT '{}' NOT NULL,
	"app_menu_ids" uuid[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "building_tags" (
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
	"tag_id" uuid,
	"name" text collate "und-x-icu" NOT NULL,
	"group" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid,
	"building_id" uuid,
	"entry_id" uuid,
	"name" text collate "und-x-icu" NOT NULL,
	"actions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deep_link_ids" uuid[] DEFAULT '{}' NOT NULL,
	"extension_code" text,
	"enabled" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("code"::text collate "C", ''))) STORED,
	"code" text collate "und-x-icu" NOT NULL,
	"bookings" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "concierge_services" (
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
	"name" text collate "und-x-icu" NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"short_description" text,
	"full_description" text,
	"mobile_prefix" text,
	"phone" text,
	"text_phone" text,
	"email" text,
	"main_image_id" uuid,
	"additional_image_ids" uuid[] DEFAULT '{}' NOT NULL,
	"background_image_id" uuid,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("short_description"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", ''))) STORED
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
	"identity_provider_id" uuid,
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
CREATE TABLE "deep_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"key" text collate "und-x-icu" NOT NULL,
	"type" text collate "und-x-icu" NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("key"::text collate "C", '') || ' ' || coalesce("type"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "employees" (
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
	"first_name" text collate "und-x-icu" NOT NULL,
	"last_name" text collate "und-x-icu" NOT NULL,
	"email" text collate "und-x-icu" NOT NULL,
	"group_id" uuid,
	"preferred_building_id" uuid,
	"origin" text DEFAULT 'entered' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("last_name"::text collate "C", '') || ' ' || coalesce("first_name"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "employee_groups" (
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
	"name" text collate "und-x-icu" NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "events" (
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
	"name" text collate "und-x-icu" NOT NULL,
	"short_description" text,
	"full_description" text,
	"teleconference_link" text,
	"location" text,
	"expiration_date" timestamp(3) with time zone,
	"cost" numeric(9, 2) DEFAULT 0 NOT NULL,
	"type" text DEFAULT 'event' NOT NULL,
	"seats" integer,
	"featured" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"image_id" uuid,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("short_description"::text collate "C", '') || ' ' || coalesce("location"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "event_sessions" (
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
	"event_id" uuid NOT NULL,
	"title" text collate "und-x-icu" NOT NULL,
	"start_date" timestamp(3) with time zone NOT NULL,
	"end_date" timestamp(3) with time zone NOT NULL,
	"cost" numeric(9, 2) DEFAULT 0 NOT NULL,
	"seats" integer,
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"external_registration_url" text,
	"sign_up_deadline" timestamp(3) with time zone,
	"cancellation_deadline" timestamp(3) with time zone,
	"closed" boolean DEFAULT false NOT NULL,
	"deactivated_version" integer,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("title"::text collate "C", ''))) STORED,
	CONSTRAINT "event_sessions_seats" CHECK ("event_sessions"."seats_taken" >= 0 and "event_sessions"."seats_taken" <= coalesce("event_sessions"."seats", "event_sessions"."seats_taken"))
);
--> statement-breakpoint
CREATE TABLE "registrations" (
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
	"event_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text collate "und-x-icu" NOT NULL,
	"email" text NOT NULL,
	"date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"seats" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"cancelled_date" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "extensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid,
	"building_id" uuid,
	"name" text collate "und-x-icu" NOT NULL,
	"code" text collate "und-x-icu" NOT NULL,
	"description" text,
	"status" text DEFAULT 'activeForAll' NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ambient_controllers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"app_token" text,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("code"::text collate "C", '') || ' ' || coalesce("description"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "gallery_images" (
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
	"image_id" uuid NOT NULL,
	"alt_text" text,
	"sort_order" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "icons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"template_id" uuid NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"image_id" uuid NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "identity_providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"types" text[] NOT NULL,
	"provider_uri" text,
	"uris" text[] DEFAULT '{}' NOT NULL,
	"grant_endpoint" text,
	"scope" text,
	"audience" text,
	"policy" text,
	"authentication_type" text,
	"portal_client_id" text,
	"web_client_id" text,
	"android_client_id" text,
	"ios_client_id" text,
	"redirect_uris" text[] DEFAULT '{}' NOT NULL,
	"adapter_name" text,
	"on_demand_availability" boolean DEFAULT false NOT NULL,
	"sync" boolean DEFAULT false NOT NULL,
	"tenant_id" text,
	"user_name" text,
	"ios_download_url" text,
	"android_download_url" text,
	"client_secret" text,
	"password" text,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("provider_uri"::text collate "C", '') || ' ' || coalesce("adapter_name"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "key_contacts" (
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
	"name" text collate "und-x-icu" NOT NULL,
	"position" text collate "und-x-icu",
	"mobile_prefix" text,
	"phone" text,
	"email" text,
	"photo_id" uuid,
	"alternate_contact_type" text,
	"alternate_contact_name" text,
	"alternate_contact_link" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("position"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "locker_configs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"provider" text collate "und-x-icu" NOT NULL,
	"instance_name" text collate "und-x-icu",
	"user_name" text,
	"password" text,
	"provider_uri" text,
	"token_uri" text,
	"client_id" text,
	"client_secret" text,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("provider"::text collate "C", '') || ' ' || coalesce("instance_name"::text collate "C", '') || ' ' || coalesce("provider_uri"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "map_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"kind" text NOT NULL,
	"type" text DEFAULT 'Other' NOT NULL,
	"fill_colour" text,
	"outline_colour" text,
	"outline_width" double precision,
	"icon_size" integer,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED
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
CREATE TABLE "pointr_configs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_name" text collate "und-x-icu" NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"url" text collate "und-x-icu" NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("user_name"::text collate "C", '') || ' ' || coalesce("client_id"::text collate "C", '') || ' ' || coalesce("url"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "policies" (
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
	"code" text collate "und-x-icu" NOT NULL,
	"url" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("code"::text collate "C", '') || ' ' || coalesce("url"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "questionnaires" (
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
	"intro_content" text,
	"questions" text[] DEFAULT '{}' NOT NULL,
	"terms_and_conditions" text,
	"external_link" text
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
CREATE TABLE "spaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"building_id" uuid,
	"type" text NOT NULL,
	"parent_id" uuid,
	"ancestor_ids" uuid[] DEFAULT '{}' NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"description" text,
	"map_space_xref_id" text,
	"status" text,
	"address" text,
	"latitude" double precision,
	"longitude" double precision,
	"destination_zoom_tier" integer,
	"location" text,
	"booking_email" text,
	"booking_room_name" text,
	"capacity" integer,
	"tags" uuid[] DEFAULT '{}' NOT NULL,
	"image_ids" uuid[] DEFAULT '{}' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("address"::text collate "C", '') || ' ' || coalesce("location"::text collate "C", ''))) STORED
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
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"group" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid,
	"building_id" uuid,
	"name" text collate "und-x-icu" NOT NULL,
	"subject" text collate "und-x-icu" NOT NULL,
	"title" text NOT NULL,
	"purpose" text collate "und-x-icu" NOT NULL,
	"body" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("subject"::text collate "C", '') || ' ' || coalesce("title"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "tenants" (
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
	"name" text collate "und-x-icu" NOT NULL,
	"floor" double precision,
	"all_floors" boolean DEFAULT false NOT NULL,
	"company_blurb" text,
	"website" text,
	"active" boolean DEFAULT true NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("website"::text collate "C", ''))) STORED
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
CREATE TABLE "translations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"language" text NOT NULL,
	"texts" jsonb NOT NULL,
	"sources" jsonb NOT NULL
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
CREATE TABLE "vendors" (
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
	"shop_name" text collate "und-x-icu" NOT NULL,
	"vendor_name" text collate "und-x-icu",
	"first_name" text,
	"last_name" text,
	"email" text,
	"website" text,
	"reservation_url" text,
	"address" text,
	"country_id" uuid,
	"currency" text,
	"mobile_prefix" text,
	"phone" text,
	"enable_ordering" boolean DEFAULT false NOT NULL,
	"image_id" uuid,
	"payment_account_id" text,
	"operating_hours" jsonb NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("shop_name"::text collate "C", '') || ' ' || coalesce("vendor_name"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "visitor_configs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"provider" text collate "und-x-icu" NOT NULL,
	"instance_name" text collate "und-x-icu",
	"user_name" text,
	"password" text,
	"provider_uri" text,
	"token_uri" text,
	"client_id" text,
	"client_secret" text,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("provider"::text collate "C", '') || ' ' || coalesce("instance_name"::text collate "C", '') || ' ' || coalesce("provider_uri"::text collate "C", ''))) STORED
);
--> statement-breakpoint
ALTER TABLE "customer_domains" ADD CONSTRAINT "customer_domains_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revisions_by_entity" ON "revisions" USING btree ("entity_id","date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "revisions_by_date" ON "revisions" USING btree ("date");--> statement-breakpoint
CREATE INDEX "security_events_by_date" ON "security_events" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "security_events_by_customer" ON "security_events" USING btree ("customer_id","date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "security_events_folded" ON "security_events" USING btree ("folded");--> statement-breakpoint
CREATE INDEX "files_by_customer" ON "files" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "files_by_expiry" ON "files" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "jobs_by_owner" ON "jobs" USING btree ("owner_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "jobs_by_customer" ON "jobs" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "jobs_by_kind" ON "jobs" USING btree ("kind","status");--> statement-breakpoint
CREATE INDEX "jobs_by_expiry" ON "jobs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oidc_records_by_grant" ON "oidc_records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_records_by_uid" ON "oidc_records" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_records_by_expiry" ON "oidc_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "revoked_tokens_by_expiry" ON "revoked_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "app_menus_code_unique" ON "app_menus" USING btree (coalesce("building_id", '00000000-0000-0000-0000-000000000000'),lower("key")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "app_menus_by_entry" ON "app_menus" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "app_menus_by_sort_order" ON "app_menus" USING btree ("building_id","sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "app_menus_by_name" ON "app_menus" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "app_menus_by_key" ON "app_menus" USING btree ("building_id","key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "app_menus_search" ON "app_menus" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "app_menus_all_by_sort_order" ON "app_menus" USING btree ("sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "app_menus_all_by_name" ON "app_menus" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "app_menus_all_by_key" ON "app_menus" USING btree ("key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "articles_by_display_order" ON "articles" USING btree ("customer_id","display_order","id");--> statement-breakpoint
CREATE INDEX "articles_by_title" ON "articles" USING btree ("building_id","title","id","published","featured") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "articles_by_activation_date" ON "articles" USING btree ("building_id","activation_date" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "articles_by_expiration_date" ON "articles" USING btree ("building_id","expiration_date" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "articles_customer_by_title" ON "articles" USING btree ("customer_id","title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "articles_customer_by_activation_date" ON "articles" USING btree ("customer_id","activation_date" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "articles_customer_by_expiration_date" ON "articles" USING btree ("customer_id","expiration_date" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "brandings_customer_unique" ON "brandings" USING btree (coalesce("customer_id", '00000000-0000-0000-0000-000000000000')) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_by_country" ON "buildings" USING btree ("country_id");--> statement-breakpoint
CREATE INDEX "buildings_by_state" ON "buildings" USING btree ("state_id");--> statement-breakpoint
CREATE INDEX "buildings_by_timezone" ON "buildings" USING btree ("timezone_id");--> statement-breakpoint
CREATE INDEX "buildings_by_purge" ON "buildings" USING btree ("purge_at");--> statement-breakpoint
CREATE INDEX "buildings_deleted" ON "buildings" USING btree ("id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "buildings_by_parent" ON "buildings" USING btree ("parent_id","name","id");--> statement-breakpoint
CREATE INDEX "buildings_standing" ON "buildings" USING btree ("customer_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_by_name" ON "buildings" USING btree ("customer_id","name","id");--> statement-breakpoint
CREATE INDEX "buildings_by_city" ON "buildings" USING btree ("customer_id","city","id");--> statement-breakpoint
CREATE INDEX "buildings_by_status" ON "buildings" USING btree ("customer_id","status","id");--> statement-breakpoint
CREATE INDEX "buildings_by_area" ON "buildings" USING btree ("customer_id","area" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "buildings_search" ON "buildings" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "buildings_all_by_name" ON "buildings" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "buildings_all_by_city" ON "buildings" USING btree ("city","id");--> statement-breakpoint
CREATE INDEX "buildings_all_by_status" ON "buildings" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "buildings_all_by_area" ON "buildings" USING btree ("area" NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "building_defaults_customer_unique" ON "building_defaults" USING btree ("customer_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "building_defaults_by_country" ON "building_defaults" USING btree ("country_id");--> statement-breakpoint
CREATE INDEX "building_defaults_by_timezone" ON "building_defaults" USING btree ("timezone_id");--> statement-breakpoint
CREATE UNIQUE INDEX "building_tags_name_unique" ON "building_tags" USING btree ("building_id","group",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "building_tags_by_tag" ON "building_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "building_tags_by_name" ON "building_tags" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "building_tags_by_group" ON "building_tags" USING btree ("building_id","group","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "building_tags_by_group_and_name" ON "building_tags" USING btree ("building_id","group","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "building_tags_search" ON "building_tags" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cards_code_unique" ON "cards" USING btree (coalesce("building_id", '00000000-0000-0000-0000-000000000000'),lower("code")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cards_by_entry" ON "cards" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "cards_by_sort_order" ON "cards" USING btree ("building_id","sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cards_by_name" ON "cards" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cards_by_code" ON "cards" USING btree ("building_id","code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cards_search" ON "cards" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cards_all_by_sort_order" ON "cards" USING btree ("sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cards_all_by_name" ON "cards" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cards_all_by_code" ON "cards" USING btree ("code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "concierge_services_by_sort_order" ON "concierge_services" USING btree ("building_id","sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "concierge_services_by_name" ON "concierge_services" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "concierge_services_search" ON "concierge_services" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "countries_name_unique" ON "countries" USING btree (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "countries_iso_code_unique" ON "countries" USING btree (lower("iso_code")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "countries_by_name" ON "countries" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "countries_by_iso_code" ON "countries" USING btree ("iso_code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "countries_by_mobile_prefix" ON "countries" USING btree ("mobile_prefix" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "countries_by_currency_code" ON "countries" USING btree ("currency_code" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "countries_search" ON "countries" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_domains_by_customer" ON "customer_domains" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_name_unique" ON "customers" USING btree (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customers_by_identity_provider" ON "customers" USING btree ("identity_provider_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customers_by_name" ON "customers" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "deep_links_key_unique" ON "deep_links" USING btree (lower("key")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deep_links_by_name" ON "deep_links" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deep_links_by_key" ON "deep_links" USING btree ("key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deep_links_by_type" ON "deep_links" USING btree ("type","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deep_links_search" ON "deep_links" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "employees_email_unique" ON "employees" USING btree ("building_id",lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "employees_by_group" ON "employees" USING btree ("group_id",lower("email"));--> statement-breakpoint
CREATE INDEX "employees_by_last_name" ON "employees" USING btree ("building_id","last_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "employees_by_first_name" ON "employees" USING btree ("building_id","first_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "employees_by_email" ON "employees" USING btree ("building_id","email","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "employees_search" ON "employees" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "employee_groups_name_unique" ON "employee_groups" USING btree ("building_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "employee_groups_by_name" ON "employee_groups" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "employee_groups_search" ON "employee_groups" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_by_sort_order" ON "events" USING btree ("building_id","sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_by_name" ON "events" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_by_expiration_date" ON "events" USING btree ("building_id","expiration_date" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "event_sessions_of_event" ON "event_sessions" USING btree ("event_id","start_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "event_sessions_by_start_date" ON "event_sessions" USING btree ("building_id","start_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "event_sessions_by_title" ON "event_sessions" USING btree ("building_id","title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "event_sessions_search" ON "event_sessions" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_once" ON "registrations" USING btree ("session_id",lower("email")) WHERE status = 'active' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "registrations_of_session" ON "registrations" USING btree ("session_id","date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "registrations_of_event" ON "registrations" USING btree ("event_id","date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "registrations_of_user" ON "registrations" USING btree ("user_id","date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "registrations_by_date" ON "registrations" USING btree ("building_id","date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "registrations_by_name" ON "registrations" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "registrations_search" ON "registrations" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "extensions_code_unique" ON "extensions" USING btree (coalesce("building_id", '00000000-0000-0000-0000-000000000000'),lower("code")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "extensions_by_name" ON "extensions" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "extensions_by_code" ON "extensions" USING btree ("building_id","code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "extensions_by_status" ON "extensions" USING btree ("building_id","status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "extensions_search" ON "extensions" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "extensions_all_by_name" ON "extensions" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "extensions_all_by_code" ON "extensions" USING btree ("code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "extensions_all_by_status" ON "extensions" USING btree ("status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "gallery_images_by_sort_order" ON "gallery_images" USING btree ("building_id","sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "icons_name_unique" ON "icons" USING btree ("template_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "icons_by_name" ON "icons" USING btree ("template_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "icons_search" ON "icons" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_providers_name_unique" ON "identity_providers" USING btree (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "identity_providers_by_type" ON "identity_providers" USING gin ("types");--> statement-breakpoint
CREATE INDEX "identity_providers_by_name" ON "identity_providers" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "identity_providers_by_provider_uri" ON "identity_providers" USING btree ("provider_uri" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "identity_providers_search" ON "identity_providers" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "key_contacts_by_sort_order" ON "key_contacts" USING btree ("building_id","sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "key_contacts_by_name" ON "key_contacts" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "key_contacts_by_position" ON "key_contacts" USING btree ("building_id","position" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "key_contacts_search" ON "key_contacts" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "locker_configs_by_provider" ON "locker_configs" USING btree ("customer_id","provider","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "locker_configs_by_instance_name" ON "locker_configs" USING btree ("customer_id","instance_name" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "locker_configs_search" ON "locker_configs" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "map_templates_name_unique" ON "map_templates" USING btree ("kind",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "map_templates_by_name" ON "map_templates" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "map_templates_by_kind" ON "map_templates" USING btree ("kind","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "map_templates_by_type" ON "map_templates" USING btree ("type","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "map_templates_by_kind_and_name" ON "map_templates" USING btree ("kind","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "map_templates_search" ON "map_templates" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "onboardings_by_name" ON "onboardings" USING btree ("customer_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "onboardings_search" ON "onboardings" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "onboardings_all_by_name" ON "onboardings" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pointr_configs_url_unique" ON "pointr_configs" USING btree ("customer_id",lower("url")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "pointr_configs_by_user_name" ON "pointr_configs" USING btree ("customer_id","user_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "pointr_configs_by_url" ON "pointr_configs" USING btree ("customer_id","url","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "pointr_configs_search" ON "pointr_configs" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "policies_code_unique" ON "policies" USING btree (coalesce("customer_id", '00000000-0000-0000-0000-000000000000'),lower("code")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "policies_by_name" ON "policies" USING btree ("customer_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "policies_by_code" ON "policies" USING btree ("customer_id","code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "policies_search" ON "policies" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "policies_all_by_name" ON "policies" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "policies_all_by_code" ON "policies" USING btree ("code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaires_building_unique" ON "questionnaires" USING btree ("building_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_unique" ON "roles" USING btree (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "roles_by_name" ON "roles" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "roles_by_default_screen" ON "roles" USING btree ("default_screen" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "roles_search" ON "roles" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "spaces_xref_unique" ON "spaces" USING btree (coalesce("building_id", "customer_id"),lower("map_space_xref_id")) WHERE deleted_at is null and map_space_xref_id <> '';--> statement-breakpoint
CREATE INDEX "spaces_by_ancestor" ON "spaces" USING gin ("ancestor_ids");--> statement-breakpoint
CREATE INDEX "spaces_by_parent" ON "spaces" USING btree ("parent_id","type","name","id");--> statement-breakpoint
CREATE INDEX "spaces_by_name" ON "spaces" USING btree ("customer_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spaces_search" ON "spaces" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spaces_customer_type_by_name" ON "spaces" USING btree ("customer_id","type","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spaces_building_by_name" ON "spaces" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spaces_building_type_by_name" ON "spaces" USING btree ("building_id","type","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "states_name_unique" ON "states" USING btree ("country_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "states_iso_code_unique" ON "states" USING btree (lower("iso_code")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "states_by_name" ON "states" USING btree ("country_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "states_by_iso_code" ON "states" USING btree ("country_id","iso_code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "states_search" ON "states" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_unique" ON "tags" USING btree ("group",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tags_by_name" ON "tags" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tags_by_group" ON "tags" USING btree ("group","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tags_by_group_and_name" ON "tags" USING btree ("group","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tags_search" ON "tags" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "templates_purpose_unique" ON "templates" USING btree (coalesce("customer_id", '00000000-0000-0000-0000-000000000000'),coalesce("building_id", '00000000-0000-0000-0000-000000000000'),"purpose") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_by_name" ON "templates" USING btree ("customer_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_by_subject" ON "templates" USING btree ("customer_id","subject","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_by_purpose" ON "templates" USING btree ("customer_id","purpose","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_search" ON "templates" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_building_by_name" ON "templates" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_building_by_subject" ON "templates" USING btree ("building_id","subject","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_building_by_purpose" ON "templates" USING btree ("building_id","purpose","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_all_by_name" ON "templates" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_all_by_subject" ON "templates" USING btree ("subject","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_all_by_purpose" ON "templates" USING btree ("purpose","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tenants_name_unique" ON "tenants" USING btree ("building_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tenants_by_name" ON "tenants" USING btree ("building_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tenants_by_floor" ON "tenants" USING btree ("building_id","floor" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tenants_search" ON "tenants" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "timezones_iana_name_unique" ON "timezones" USING btree (lower("iana_name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "timezones_by_display_name" ON "timezones" USING btree ("display_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "timezones_by_iana_name" ON "timezones" USING btree ("iana_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "timezones_by_gmt_standard" ON "timezones" USING btree ("gmt_standard","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "timezones_search" ON "timezones" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "translations_language_unique" ON "translations" USING btree ("customer_id",lower("language")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING gin ("roles");--> statement-breakpoint
CREATE INDEX "users_by_first_name" ON "users" USING btree ("customer_id","first_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_last_name" ON "users" USING btree ("customer_id","last_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("customer_id","email","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_last_login" ON "users" USING btree ("customer_id","last_login" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_last_name_and_first_name" ON "users" USING btree ("customer_id","last_name","first_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_all_by_first_name" ON "users" USING btree ("first_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_all_by_last_name" ON "users" USING btree ("last_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_all_by_email" ON "users" USING btree ("email","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_all_by_last_login" ON "users" USING btree ("last_login" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_all_by_last_name_and_first_name" ON "users" USING btree ("last_name","first_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_configurations_user_unique" ON "user_configurations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_configurations_by_building" ON "user_configurations" USING gin ("building_ids");--> statement-breakpoint
CREATE INDEX "vendors_by_sort_order" ON "vendors" USING btree ("building_id","sort_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vendors_by_shop_name" ON "vendors" USING btree ("building_id","shop_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vendors_by_vendor_name" ON "vendors" USING btree ("building_id","vendor_name" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vendors_search" ON "vendors" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitor_configs_by_provider" ON "visitor_configs" USING btree ("customer_id","provider","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitor_configs_by_instance_name" ON "visitor_configs" USING btree ("customer_id","instance_name" NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitor_configs_search" ON "visitor_configs" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;
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
--> statement-breakpoint
-- The branding of the portal itself, which is changed and never created.
INSERT INTO "brandings" ("id") VALUES (gen_random_uuid());
