UPDATE "extensions" SET "ambient_controllers" = (
  SELECT jsonb_agg(
    (c - 'low' - 'high') || jsonb_build_object(
      'lowValue', c->'low',
      'highValue', c->'high',
      'presets', (
        SELECT coalesce(jsonb_agg((p - 'colour') || jsonb_build_object('color', p->'colour') ORDER BY place), '[]')
        FROM jsonb_array_elements(c->'presets') WITH ORDINALITY AS preset(p, place))
    ) ORDER BY at)
  FROM jsonb_array_elements("ambient_controllers") WITH ORDINALITY AS controller(c, at))
WHERE jsonb_array_length("ambient_controllers") > 0;
