-- The outside address of a card's action has the specification's name, in what was saved earlier, too.
UPDATE "cards" SET "actions" = (
  SELECT jsonb_agg((a - 'externalUrl') || jsonb_build_object('externalLink', a->'externalUrl') ORDER BY at)
  FROM jsonb_array_elements("actions") WITH ORDINALITY AS action(a, at))
WHERE jsonb_array_length("actions") > 0;--> statement-breakpoint
UPDATE "revisions" SET "values" = jsonb_set("values", '{actions}', (
  SELECT jsonb_agg((a - 'externalUrl') || jsonb_build_object('externalLink', a->'externalUrl') ORDER BY at)
  FROM jsonb_array_elements("values"->'actions') WITH ORDINALITY AS action(a, at)))
WHERE "entity" = 'card' AND jsonb_path_exists("values", '$.actions[*]');
