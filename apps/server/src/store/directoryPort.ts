import type { BuildingFeature, Session } from '@atrium/contract';

import type { Executor } from '../db/database.ts';
import type { Sql } from '../db/sql.ts';

/** What the engine asks about users, customers, buildings and vendors, whose tables it does not know; `directory` provides it. */
export interface Directory {
  /** SQL: the name of the user whose id the expression is. */
  userName(id: string): string;
  /** SQL: the name of the customer whose id the expression is. */
  customerName(id: string): string;
  /** SQL: the name of the building whose id the expression is. */
  buildingName(id: string): string;
  /** SQL: the name of the floor whose id the expression is. */
  floorName(id: string): string;
  /** SQL: the ids of the deleted buildings, as a query. */
  readonly deletedBuildings: string;
  /**
   * SQL: those of the ids (an expression of `uuid[]`) whose buildings are not deleted and, with a customer (an expression
   * of `uuid`), are that one's, as `uuid[]`.
   */
  standingBuildings(ids: string, customerId: string | null): string;
  /** SQL: whether the building (an expression of `uuid`) is among them; to be asked once, not for each row. */
  isStandingIn(id: string, ids: string, customerId: string | null): string;
  /**
   * Whether the building (an expression of `uuid`) has the feature for the person's app; `setting` is an expression where it
   * depends on the record (ON-01, BRAND-24).
   */
  hasFeature(buildingId: string, feature: BuildingFeature, session: Session, setting?: Sql): Sql;
  /** The customer of a building that is not deleted; null without such a building. */
  findCustomerOf(executor: Executor, buildingId: string): Promise<string | null>;
  /** The building of a vendor that is not deleted; null without such a vendor. */
  findBuildingOf(executor: Executor, vendorId: string): Promise<string | null>;
  /** Whether there is a customer that is not deleted. */
  hasCustomer(executor: Executor, customerId: string): Promise<boolean>;
}
