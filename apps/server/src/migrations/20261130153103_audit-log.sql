DROP INDEX "revisions_by_date";--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "source" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "source" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "changed" text[];--> statement-breakpoint
CREATE INDEX "revisions_by_customer" ON "revisions" USING btree ("customer_id","date","id");--> statement-breakpoint
CREATE INDEX "revisions_by_editor" ON "revisions" USING btree ("editor_id","date","id");--> statement-breakpoint
CREATE INDEX "revisions_by_type" ON "revisions" USING btree ("entity","date","id");--> statement-breakpoint
CREATE INDEX "revisions_by_date" ON "revisions" USING btree ("date","id");--> statement-breakpoint
-- What a record was called; null where the person whom it named was deleted for good.
CREATE FUNCTION audited_name("values" jsonb, personal jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
  select coalesce("values"->>'name', personal->>'name', "values"->>'title', "values"->>'shopName', "values"->>'displayName',
    "values"->>'subject', "values"->>'locationName', "values"->>'altText', "values"->>'description', "values"->>'provider',
    nullif(concat_ws(' ', personal->>'firstName', personal->>'lastName'), ''), personal->>'recipient', personal->>'email',
    "values"->>'userName', "values"->>'cmmsCode')
$body$;
--> statement-breakpoint
-- Each part is one table without conditions: only so are its indexes used for the order of the whole.
CREATE VIEW audit_entries AS
  SELECT r.id, 1 AS version, r.date AS created_at, r.date AS updated_at, null::timestamptz(3) AS deleted_at,
    r.editor_id AS edited_by, r.id AS revision_id, r.action AS last_action, false AS is_security, r.entity AS type,
    r.entity_id AS record_id, audited_name(r."values", r.personal) AS record_name, r.version AS record_version, r.action,
    r.date, r.editor_id AS actor_id, null::text AS actor_email, r.tried_role_id, r.changed, r.source, r.request_id,
    null::text AS address, r.customer_id, r.building_id, r.vendor_id, 1 AS times, '{}'::jsonb AS detail,
    fold(concat_ws(' ', audited_name(r."values", r.personal),
      (select u.first_name || ' ' || u.last_name from users u where u.id = r.editor_id))) AS search_text
  FROM revisions r
  UNION ALL
  SELECT e.id, 1, e.date, e.date, null::timestamptz(3),
    e.actor_id, e.id, e.action, true, 'security'::text,
    null::uuid, null::text, null::int, e.action,
    e.date, e.actor_id, e.actor_email, e.tried_role_id, null::text[], e.source, e.request_id,
    e.address, e.customer_id, null::uuid, null::uuid, e.times, e.detail,
    fold(concat_ws(' ', e.actor_email,
      (select u.first_name || ' ' || u.last_name from users u where u.id = e.actor_id)))
  FROM security_events e;
