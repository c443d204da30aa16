CREATE TABLE "space_counts" (
	"customer_id" uuid NOT NULL,
	"building_id" uuid,
	"type" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "space_counts_of_customer" ON "space_counts" USING btree ("customer_id","building_id","type");--> statement-breakpoint
CREATE INDEX "space_counts_of_building" ON "space_counts" USING btree ("building_id");--> statement-breakpoint
INSERT INTO "space_counts" ("customer_id", "building_id", "type", "count")
  SELECT "customer_id", "building_id", "type", count(*) FROM "spaces" WHERE "deleted_at" IS NULL GROUP BY 1, 2, 3;--> statement-breakpoint
create function count_new_spaces() returns trigger language plpgsql as $body$
begin
  insert into space_counts (customer_id, building_id, type, count)
    select customer_id, building_id, type, count(*) from changed where deleted_at is null group by 1, 2, 3;
  return null;
end
$body$;
--> statement-breakpoint
create function count_removed_spaces() returns trigger language plpgsql as $body$
begin
  insert into space_counts (customer_id, building_id, type, count)
    select customer_id, building_id, type, -count(*) from changed where deleted_at is null group by 1, 2, 3;
  return null;
end
$body$;
--> statement-breakpoint
create function count_changed_space() returns trigger language plpgsql as $body$
begin
  insert into space_counts (customer_id, building_id, type, count)
    select customer_id, building_id, type, count
      from (values (old.customer_id, old.building_id, old.type, -1, old.deleted_at),
                   (new.customer_id, new.building_id, new.type, 1, new.deleted_at)) as line (customer_id, building_id, type, count, deleted_at)
     where deleted_at is null;
  return null;
end
$body$;
--> statement-breakpoint
create trigger spaces_count_new after insert on spaces referencing new table as changed
  for each statement execute function count_new_spaces();
--> statement-breakpoint
create trigger spaces_count_removed after delete on spaces referencing old table as changed
  for each statement execute function count_removed_spaces();
--> statement-breakpoint
-- A move, which changes thousands of spaces, changes no count.
create trigger spaces_count_changed after update on spaces for each row
  when ((old.customer_id, old.building_id, old.type, old.deleted_at is null)
    is distinct from (new.customer_id, new.building_id, new.type, new.deleted_at is null))
  execute function count_changed_space();
