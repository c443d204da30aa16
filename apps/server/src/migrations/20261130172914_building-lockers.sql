-- The page of a building's lockers is new: who manages the lockers of a customer has the same rights there (NAV-79).
UPDATE "roles"
  SET "privilege_map" = "privilege_map" || jsonb_build_object('BUILDING.lockers', "privilege_map"->'CUSTOMER.lockerManagementConfig')
  WHERE jsonb_array_length("privilege_map"->'CUSTOMER.lockerManagementConfig') > 0 AND NOT "privilege_map" ? 'BUILDING.lockers';
