CREATE TABLE "audit_hashes" (
	"month" date NOT NULL,
	"position" bigint NOT NULL,
	"entry_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"digests" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"salts" jsonb,
	"thinned_at" timestamp(3) with time zone,
	CONSTRAINT "audit_hashes_month_position_pk" PRIMARY KEY("month","position")
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"month" date PRIMARY KEY NOT NULL,
	"entries" bigint NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_hashes_of_entry" ON "audit_hashes" USING btree ("entry_id");--> statement-breakpoint
-- Of a sealed month personal values may be blanked, and retention may remove entries; nothing else (AUD-06).
CREATE FUNCTION keep_sealed_revisions() RETURNS trigger LANGUAGE plpgsql AS $body$
begin
  if not exists (select from audit_seals s where s.month = date_trunc('month', old.date at time zone 'UTC')::date) then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' and current_setting('atrium.thins_audit', true) = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - 'personal' = to_jsonb(old) - 'personal'
      and (new.personal is null or old.personal @> new.personal) then
    update audit_hashes h set salts = (select jsonb_object_agg(s.key, s.value) from jsonb_each(h.salts) s
      where coalesce(new.personal, '{}') ? s.key) where h.entry_id = old.id;
    return new;
  end if;
  raise exception 'entries of a sealed month of the audit log cannot be changed' using errcode = 'insufficient_privilege';
end
$body$;
--> statement-breakpoint
CREATE TRIGGER revisions_sealed BEFORE UPDATE OR DELETE ON revisions FOR EACH ROW EXECUTE FUNCTION keep_sealed_revisions();
--> statement-breakpoint
CREATE FUNCTION keep_seals() RETURNS trigger LANGUAGE plpgsql AS $body$
begin
  raise exception 'seals of the audit log cannot be changed' using errcode = 'insufficient_privilege';
end
$body$;
--> statement-breakpoint
CREATE TRIGGER audit_seals_kept BEFORE UPDATE OR DELETE ON audit_seals FOR EACH ROW EXECUTE FUNCTION keep_seals();
--> statement-breakpoint
CREATE TRIGGER audit_hashes_kept BEFORE DELETE ON audit_hashes FOR EACH ROW EXECUTE FUNCTION keep_seals();
