CREATE TABLE "provisioned_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provisioning_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"external_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provisioned_members" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	CONSTRAINT "provisioned_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "provisioned_users" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"provisioning_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"display_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provisionings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"edited_by" uuid,
	"revision_id" uuid,
	"last_action" text DEFAULT 'Created' NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text collate "natural_order" NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"mapping" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"maker_id" uuid,
	"start" text NOT NULL,
	"hash" text NOT NULL,
	"former_hash" text,
	"former_until" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name"::text collate "C", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "provisioning_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provisioning_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"detail" text,
	"subject" text,
	"changed" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "provisioned_groups_display_name_unique" ON "provisioned_groups" USING btree ("provisioning_id",lower("display_name"));--> statement-breakpoint
CREATE INDEX "provisioned_groups_by_external_id" ON "provisioned_groups" USING btree ("provisioning_id","external_id");--> statement-breakpoint
CREATE INDEX "provisioned_members_by_user" ON "provisioned_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provisioned_users_user_name_unique" ON "provisioned_users" USING btree ("provisioning_id",lower("user_name"));--> statement-breakpoint
CREATE INDEX "provisioned_users_by_external_id" ON "provisioned_users" USING btree ("provisioning_id","external_id");--> statement-breakpoint
CREATE INDEX "provisioned_users_by_id" ON "provisioned_users" USING btree ("provisioning_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provisionings_hash_unique" ON "provisionings" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "provisionings_former_hash_unique" ON "provisionings" USING btree ("former_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "provisionings_name_unique" ON "provisionings" USING btree ("customer_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "provisionings_by_name" ON "provisionings" USING btree ("customer_id","name","id","active") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "provisionings_counted" ON "provisionings" USING btree ("customer_id","active") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "provisionings_deleted" ON "provisionings" USING btree ("customer_id","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "provisionings_search" ON "provisionings" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=64) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "provisioning_requests_of_provisioning" ON "provisioning_requests" USING btree ("provisioning_id","date","id");--> statement-breakpoint
CREATE INDEX "provisioning_requests_by_age" ON "provisioning_requests" USING btree ("date");--> statement-breakpoint
-- The page of provisioning is new: who may do something with the providers of a customer may do the same there (NAV-79).
UPDATE "roles" SET "privilege_map" = "privilege_map" || jsonb_build_object('CUSTOMER.provisioning', "privilege_map"->'CUSTOMER.providers')
  WHERE jsonb_array_length("privilege_map"->'CUSTOMER.providers') > 0 AND NOT "privilege_map" ? 'CUSTOMER.provisioning';
