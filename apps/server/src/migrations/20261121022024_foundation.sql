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
