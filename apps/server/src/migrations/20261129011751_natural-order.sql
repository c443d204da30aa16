-- Texts sort with their numbers as numbers: "Raum 2" before "Raum 10". The old spelling of the locale is the one that each
-- engine knows: the embedded one does not read "und-u-kn".
-- A column that a computed one is made of cannot change: the computed one goes before and comes back in
-- the same pass over the table, with its index at the end.
CREATE COLLATION "natural_order" (provider = icu, locale = 'und@colNumeric=yes');--> statement-breakpoint
ALTER TABLE "app_menus" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "app_menus" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("key"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "key" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "articles" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("title"::text collate "C", '') || ' ' || coalesce("subtitle"::text collate "C", ''))) STORED,
  ALTER COLUMN "title" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "buildings" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("address"::text collate "C", '') || ' ' || coalesce("city"::text collate "C", '') || ' ' || coalesce("postcode"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "status" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "city" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "building_tags" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "building_tags" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "group" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "cards" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("code"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "code" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "concierge_services" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "concierge_services" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("short_description"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "countries" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("iso_code"::text collate "C", '') || ' ' || coalesce("mobile_prefix"::text collate "C", '') || ' ' || coalesce("currency_name"::text collate "C", '') || ' ' || coalesce("currency_code"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "iso_code" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "mobile_prefix" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "currency_code" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "customers" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "deep_links" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "deep_links" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("key"::text collate "C", '') || ' ' || coalesce("type"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "key" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "type" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "devices" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("hardware_id"::text collate "C", '') || ' ' || coalesce("type"::text collate "C", '') || ' ' || coalesce("zone_id"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "hardware_id" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "device_vendors" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "device_vendors" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("website"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "employees" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("last_name"::text collate "C", '') || ' ' || coalesce("first_name"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", ''))) STORED,
  ALTER COLUMN "first_name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "last_name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "email" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "employee_groups" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "employee_groups" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("short_description"::text collate "C", '') || ' ' || coalesce("location"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "event_sessions" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "event_sessions" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("title"::text collate "C", ''))) STORED,
  ALTER COLUMN "title" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "registrations" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "extensions" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "extensions" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("code"::text collate "C", '') || ' ' || coalesce("description"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "code" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "status" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "icons" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "icons" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "identity_providers" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "identity_providers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("provider_uri"::text collate "C", '') || ' ' || coalesce("adapter_name"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "provider_uri" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "invitations" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("subject"::text collate "C", ''))) STORED,
  ALTER COLUMN "subject" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "key_contacts" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "key_contacts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("position"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "position" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "locker_configs" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "locker_configs" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("provider"::text collate "C", '') || ' ' || coalesce("instance_name"::text collate "C", '') || ' ' || coalesce("provider_uri"::text collate "C", ''))) STORED,
  ALTER COLUMN "provider" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "instance_name" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "map_templates" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "map_templates" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "kind" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "type" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("title"::text collate "C", '') || ' ' || coalesce("sender"::text collate "C", ''))) STORED,
  ALTER COLUMN "title" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "sender" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "state" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "onboardings" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "onboardings" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("description"::text collate "C", '') || ' ' || coalesce("help_text"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", '') || ' ' || coalesce("company"::text collate "C", '') || ' ' || coalesce("item"::text collate "C", '') || ' ' || coalesce("note"::text collate "C", ''))) STORED,
  ALTER COLUMN "day" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "pointr_configs" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "pointr_configs" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("user_name"::text collate "C", '') || ' ' || coalesce("client_id"::text collate "C", '') || ' ' || coalesce("url"::text collate "C", ''))) STORED,
  ALTER COLUMN "user_name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "url" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "policies" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("code"::text collate "C", '') || ' ' || coalesce("url"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "code" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "product_categories" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "product_categories" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "rsvps" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "roles" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("description"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "default_screen" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "spaces" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("friendly_name"::text collate "C", '') || ' ' || coalesce("map_space_xref_id"::text collate "C", '') || ' ' || coalesce("address"::text collate "C", '') || ' ' || coalesce("location"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", '') || ' ' || coalesce("title"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "states" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "states" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("iso_code"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "iso_code" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "tags" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "group" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "templates" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("subject"::text collate "C", '') || ' ' || coalesce("title"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "subject" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "purpose" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "tenants" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", '') || ' ' || coalesce("website"::text collate "C", ''))) STORED,
  ALTER COLUMN "name" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "timezones" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "timezones" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("display_name"::text collate "C", '') || ' ' || coalesce("iana_name"::text collate "C", '') || ' ' || coalesce("gmt_standard"::text collate "C", ''))) STORED,
  ALTER COLUMN "display_name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "iana_name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "gmt_standard" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("first_name"::text collate "C", '') || ' ' || coalesce("last_name"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", ''))) STORED,
  ALTER COLUMN "email" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "first_name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "last_name" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "vendors" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("shop_name"::text collate "C", '') || ' ' || coalesce("vendor_name"::text collate "C", '') || ' ' || coalesce("email"::text collate "C", ''))) STORED,
  ALTER COLUMN "shop_name" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "vendor_name" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "visitor_configs" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "visitor_configs" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("provider"::text collate "C", '') || ' ' || coalesce("instance_name"::text collate "C", '') || ' ' || coalesce("provider_uri"::text collate "C", ''))) STORED,
  ALTER COLUMN "provider" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "instance_name" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
ALTER TABLE "outgoing_mails" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(coalesce("recipient"::text collate "C", '') || ' ' || coalesce("recipient_name"::text collate "C", '') || ' ' || coalesce("subject"::text collate "C", ''))) STORED,
  ALTER COLUMN "recipient" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "subject" SET DATA TYPE text collate "natural_order",
  ALTER COLUMN "state" SET DATA TYPE text collate "natural_order";--> statement-breakpoint
CREATE INDEX "app_menus_search" ON "app_menus" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "app_menus_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "app_menus_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "articles_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "articles_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "buildings_search" ON "buildings" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
ALTER INDEX "buildings_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "buildings_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "building_tags_search" ON "building_tags" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "building_tags_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "building_tags_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "cards_search" ON "cards" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "cards_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "cards_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "concierge_services_search" ON "concierge_services" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "concierge_services_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "concierge_services_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "countries_search" ON "countries" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "countries_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "countries_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "customers_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "customers_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "deep_links_search" ON "deep_links" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "deep_links_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "deep_links_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "devices_search" ON "devices" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "devices_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "devices_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "device_vendors_search" ON "device_vendors" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "device_vendors_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "device_vendors_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "employees_search" ON "employees" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "employees_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "employees_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "employee_groups_search" ON "employee_groups" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "employee_groups_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "employee_groups_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "events_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "events_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "event_sessions_search" ON "event_sessions" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "event_sessions_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "event_sessions_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "registrations_search" ON "registrations" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "registrations_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "registrations_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "extensions_search" ON "extensions" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "extensions_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "extensions_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "icons_search" ON "icons" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "icons_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "icons_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "identity_providers_search" ON "identity_providers" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "identity_providers_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "identity_providers_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "invitations_search" ON "invitations" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "invitations_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "invitations_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "key_contacts_search" ON "key_contacts" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "key_contacts_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "key_contacts_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "locker_configs_search" ON "locker_configs" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "locker_configs_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "locker_configs_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "map_templates_search" ON "map_templates" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "map_templates_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "map_templates_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "notifications_search" ON "notifications" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "notifications_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "notifications_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "onboardings_search" ON "onboardings" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "onboardings_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "onboardings_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "orders_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "orders_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "pointr_configs_search" ON "pointr_configs" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "pointr_configs_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "pointr_configs_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "policies_search" ON "policies" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "policies_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "policies_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "products_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "products_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "product_categories_search" ON "product_categories" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "product_categories_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "product_categories_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "rsvps_search" ON "rsvps" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "rsvps_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "rsvps_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "roles_search" ON "roles" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "roles_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "roles_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "spaces_search" ON "spaces" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "spaces_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "spaces_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "bookings_search" ON "bookings" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "bookings_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "bookings_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "states_search" ON "states" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "states_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "states_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "tags_search" ON "tags" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "tags_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "tags_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "templates_search" ON "templates" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "templates_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "templates_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "tenants_search" ON "tenants" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "tenants_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "tenants_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "timezones_search" ON "timezones" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "timezones_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "timezones_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "users_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "users_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "vendors_search" ON "vendors" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "vendors_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "vendors_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "visitor_configs_search" ON "visitor_configs" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "visitor_configs_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "visitor_configs_search" SET (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "outgoing_mails_search" ON "outgoing_mails" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
ALTER INDEX "outgoing_mails_search" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "outgoing_mails_search" SET (gin_pending_list_limit=64);