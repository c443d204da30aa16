-- Who may change roles decided until now who vouches for people; edit on trust is a right of its own.
UPDATE "roles" SET "privilege_map" = "privilege_map" || '{"ROOT.trust": ["edit"]}'
  WHERE "privilege_map"->'ROOT.roles' ? 'edit' AND NOT "privilege_map" ? 'ROOT.trust';
