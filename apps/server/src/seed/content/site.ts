/** A building of the portfolio as it is found in the city. */
export interface Site {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
  /** ISO 3166-1 and 3166-2 codes. */
  readonly country: string;
  readonly state: string;
  /** IANA name. */
  readonly timezone: string;
  /** Degrees north and east. */
  readonly at: readonly [number, number];
  /** Square feet. */
  readonly size: number;
  readonly occupancy: number;
  /** What is paid with there, where it is not the country's currency; ISO 4217. */
  readonly currency?: string;
  /** A number of a range kept for fiction; null where a country has none. */
  readonly phone: string | null;
  readonly overview: string;
  readonly highlights: string;
  /** Its status today; Active unless said otherwise. `Deleted` can still be restored. */
  readonly status?: 'None' | 'Provisioning' | 'Deleted';
  /** What people read while the building is closed; open unless said otherwise. At most 80 characters. */
  readonly closed?: string;
}
