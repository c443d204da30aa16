/** A part of a campus, or a place in it that people look for. */
interface CampusPlace {
  readonly name: string;
  readonly description: string;
}

/** A campus of the portfolio: some sites of one country. */
export interface CampusFacts {
  readonly name: string;
  /** ISO 3166-1 code of the region that it is in. */
  readonly country: string;
  readonly address: string;
  /** Names of its sites. */
  readonly sites: readonly string[];
  readonly status: 'Active' | 'Provisioning';
  readonly neighborhoods: readonly CampusPlace[];
  readonly destinations: readonly (CampusPlace & {
    readonly at: readonly [number, number];
    readonly zoomTier: number;
  })[];
}

/** What each customer calls the region of a country. */
export const regionNames: Readonly<Record<string, string>> = {
  AU: 'Australia',
  CA: 'Canada',
  DE: 'Deutschland',
  ES: 'España',
  FR: 'France',
  GB: 'United Kingdom',
  JP: 'Japan',
  US: 'United States',
};

/** The campuses by the name of their customer. */
export const campusFacts: Readonly<Record<string, readonly CampusFacts[]>> = {
  Northwind: [
    {
      name: 'Campus Lyon',
      country: 'FR',
      address: '20 Rue de la Villette, 69003 Lyon',
      sites: ['Northwind Part-Dieu', 'Northwind Confluence', 'Northwind Gerland'],
      status: 'Active',
      neighborhoods: [
        { name: 'Rive gauche', description: 'Part-Dieu et Gerland, reliés par la navette du matin.' },
        { name: 'Presqu’île', description: 'Confluence et les quais de Saône.' },
      ],
      destinations: [
        {
          name: 'Arrêt de la navette',
          description: 'Départ toutes les vingt minutes.',
          at: [45.7601, 4.8612],
          zoomTier: 14,
        },
        { name: 'Jardin partagé', description: 'Ouvert à toutes les équipes.', at: [45.7285, 4.8259], zoomTier: 16 },
      ],
    },
  ],
  'Larkspur Group': [
    {
      name: 'Manhattan Campus',
      country: 'US',
      address: '500 West 33rd Street, New York',
      sites: ['Larkspur Hudson Yards', 'Larkspur Flatiron', 'Larkspur Seaport'],
      status: 'Active',
      neighborhoods: [{ name: 'West Side', description: 'Hudson Yards and the High Line.' }],
      destinations: [
        { name: 'Ferry landing', description: 'Boats to Brooklyn and Queens.', at: [40.7033, -74.0029], zoomTier: 15 },
      ],
    },
  ],
  'Meridian Health': [
    {
      name: 'Tokyo Campus',
      country: 'JP',
      address: 'Marunouchi, Chiyoda, Tokyo',
      sites: ['Meridian Marunouchi', 'Meridian Shinagawa'],
      status: 'Provisioning',
      neighborhoods: [{ name: 'Marunouchi side', description: 'Offices around the station.' }],
      destinations: [
        { name: 'Station gate', description: 'Where the campus bus stops.', at: [35.6812, 139.7671], zoomTier: 15 },
      ],
    },
  ],
};
