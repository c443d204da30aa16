import type { FaqText } from './customerTexts.ts';
import { larkspurSites } from './larkspurSites.ts';
import { meridianSites } from './meridianSites.ts';
import { northwindSites } from './northwindSites.ts';
import type { Person } from './person.ts';
import type { Site } from './site.ts';

/** The operator or one of the fictional companies it works for. */
export interface PortfolioCustomer {
  readonly name: string;
  /** The first is that of its people's addresses. */
  readonly domains: readonly [string, ...string[]];
  readonly emblem: 'arch' | 'wind' | 'petals' | 'meridian';
  readonly calendarProvider: string | null;
  readonly bookingProvider: string | null;
  /** How many days ago the work for it began. */
  readonly since: number;
  readonly languages: readonly FaqText['language'][];
  readonly sites: readonly Site[];
  readonly people: readonly Person[];
}

const operator: PortfolioCustomer = {
  name: 'Atrium',
  domains: ['atrium.example'],
  emblem: 'arch',
  calendarProvider: null,
  bookingProvider: null,
  since: 363,
  languages: ['en', 'fr'],
  sites: [],
  people: [
    { firstName: 'Camille', lastName: 'Arnaud', role: 'administrator', sites: [], email: 'admin@atrium.example' },
    {
      firstName: 'Jonas',
      lastName: 'Lindqvist',
      role: 'implementation',
      sites: [],
      email: 'implementation@atrium.example',
    },
    { firstName: 'Priya', lastName: 'Raghavan', role: 'implementation', sites: [] },
    { firstName: 'Mateus', lastName: 'Figueiredo', role: 'implementation', sites: [] },
    { firstName: 'Aoife', lastName: 'Brennan', role: 'administrator', sites: [] },
    { firstName: 'Tobias', lastName: 'Keller', role: 'implementation', sites: [], hasLeft: true },
  ],
};

const northwind: PortfolioCustomer = {
  name: 'Northwind',
  domains: ['northwind.example', 'labs.northwind.example'],
  emblem: 'wind',
  calendarProvider: 'local',
  bookingProvider: 'local',
  since: 348,
  languages: ['fr', 'en'],
  sites: northwindSites,
  people: [
    { firstName: 'Élodie', lastName: 'Marchand', role: 'manager', sites: [0, 1], email: 'manager@northwind.example' },
    { firstName: 'Karim', lastName: 'Benali', role: 'vendor', sites: [0], email: 'vendor@northwind.example' },
    { firstName: 'Sofia', lastName: 'Rossi', role: 'reader', sites: [0], email: 'reader@northwind.example' },
    { firstName: 'Thomas', lastName: 'Girard', role: 'manager', sites: [2, 6] },
    { firstName: 'Aïssatou', lastName: 'Diallo', role: 'manager', sites: [3, 4] },
    { firstName: 'Benoît', lastName: 'Lefèvre', role: 'manager', sites: [5, 7] },
    { firstName: 'Harriet', lastName: 'Okafor', role: 'manager', sites: [8, 9, 10] },
    { firstName: 'Katrin', lastName: 'Vogel', role: 'manager', sites: [11, 13] },
    { firstName: 'Emre', lastName: 'Yıldız', role: 'manager', sites: [12] },
    { firstName: 'Lucie', lastName: 'Perrin', role: 'vendor', sites: [3] },
    { firstName: 'Dominic', lastName: 'Hale', role: 'vendor', sites: [8] },
    { firstName: 'Nadia', lastName: 'Haddad', role: 'reader', sites: [0, 1] },
    { firstName: 'Julien', lastName: 'Fabre', role: 'reader', sites: [1] },
    { firstName: 'Margaux', lastName: 'Colin', role: 'reader', sites: [3] },
    { firstName: 'Paul', lastName: 'Nguyen', role: 'reader', sites: [4] },
    { firstName: 'Inès', lastName: 'Moreau', role: 'reader', sites: [5] },
    { firstName: 'Rémi', lastName: 'Caron', role: 'reader', sites: [2], email: 'remi.caron@labs.northwind.example' },
    { firstName: 'Oliver', lastName: 'Whitcombe', role: 'reader', sites: [8] },
    { firstName: 'Shazia', lastName: 'Malik', role: 'reader', sites: [8, 9] },
    { firstName: 'Callum', lastName: 'Fraser', role: 'reader', sites: [10], hasLeft: true },
    { firstName: 'Jürgen', lastName: 'Baumann', role: 'reader', sites: [12] },
    { firstName: 'Annika', lastName: 'Sörensen', role: 'reader', sites: [13] },
    { firstName: 'Linh', lastName: 'Trần', role: 'reader', sites: [11] },
    { firstName: 'Émile', lastName: 'Roussel', role: 'reader', sites: [6] },
    {
      firstName: 'Noémie',
      lastName: 'Laurent',
      role: 'campusManager',
      sites: [0, 2],
      email: 'campus@northwind.example',
    },
    {
      firstName: 'Malik',
      lastName: 'Benali',
      role: 'facilityTeam',
      sites: [0, 1],
      email: 'facility@northwind.example',
    },
  ],
};

const larkspur: PortfolioCustomer = {
  name: 'Larkspur Group',
  domains: ['larkspur.example'],
  emblem: 'petals',
  calendarProvider: 'local',
  bookingProvider: null,
  since: 320,
  languages: ['en'],
  sites: larkspurSites,
  people: [
    { firstName: 'Denise', lastName: 'Washington', role: 'manager', sites: [0, 1] },
    { firstName: 'Patrick', lastName: 'O’Leary', role: 'manager', sites: [2] },
    { firstName: 'Rosa', lastName: 'Delgado', role: 'manager', sites: [3, 4] },
    { firstName: 'Hiroko', lastName: 'Tamura', role: 'manager', sites: [5, 6, 7] },
    { firstName: 'Geneviève', lastName: 'Tremblay', role: 'manager', sites: [8, 9] },
    { firstName: 'Arjun', lastName: 'Sandhu', role: 'manager', sites: [10] },
    { firstName: 'Lucía', lastName: 'Ferrer', role: 'manager', sites: [11, 12, 13] },
    { firstName: 'Marcus', lastName: 'Bell', role: 'vendor', sites: [0] },
    { firstName: 'Wen', lastName: 'Zhao', role: 'vendor', sites: [6] },
    { firstName: 'Iñaki', lastName: 'Etxeberria', role: 'vendor', sites: [11] },
    { firstName: 'Tanya', lastName: 'Brooks', role: 'reader', sites: [0] },
    { firstName: 'Samuel', lastName: 'Adeyemi', role: 'reader', sites: [0, 1] },
    { firstName: 'Grace', lastName: 'Kim', role: 'reader', sites: [2] },
    { firstName: 'Luis', lastName: 'Ortega', role: 'reader', sites: [3] },
    { firstName: 'Hannah', lastName: 'Schultz', role: 'reader', sites: [4] },
    { firstName: 'Noah', lastName: 'Begay', role: 'reader', sites: [5] },
    { firstName: 'Mei', lastName: 'Lam', role: 'reader', sites: [6] },
    { firstName: 'Antoine', lastName: 'Gagnon', role: 'reader', sites: [8] },
    { firstName: 'Farah', lastName: 'Siddiqui', role: 'reader', sites: [9] },
    { firstName: 'Jordi', lastName: 'Puig', role: 'reader', sites: [12], hasLeft: true },
  ],
};

const meridian: PortfolioCustomer = {
  name: 'Meridian Health',
  domains: ['meridian.example'],
  emblem: 'meridian',
  calendarProvider: 'local',
  bookingProvider: null,
  since: 286,
  languages: ['en', 'fr'],
  sites: meridianSites,
  people: [
    { firstName: 'Yūki', lastName: 'Nakamura', role: 'manager', sites: [0, 1] },
    { firstName: 'Haruto', lastName: 'Sasaki', role: 'manager', sites: [2, 3] },
    { firstName: 'Leilani', lastName: 'Fa’asavalu', role: 'manager', sites: [4, 6] },
    { firstName: 'Daniel', lastName: 'Papadopoulos', role: 'manager', sites: [5] },
    { firstName: 'Kirra', lastName: 'Thompson', role: 'manager', sites: [7, 8] },
    { firstName: 'Rebecca', lastName: 'Ainsworth', role: 'manager', sites: [9] },
    { firstName: 'Stefan', lastName: 'Hoffmann', role: 'manager', sites: [10] },
    { firstName: 'Claire', lastName: 'Delmas', role: 'manager', sites: [11] },
    { firstName: 'Minh', lastName: 'Phạm', role: 'vendor', sites: [5] },
    { firstName: 'Aiko', lastName: 'Mori', role: 'vendor', sites: [0] },
    { firstName: 'Kenji', lastName: 'Ōtsuka', role: 'reader', sites: [0] },
    { firstName: 'Sakura', lastName: 'Hayashi', role: 'reader', sites: [1] },
    { firstName: 'Ren', lastName: 'Fujimoto', role: 'reader', sites: [2] },
    { firstName: 'Matthew', lastName: 'Nguyen', role: 'reader', sites: [4] },
    { firstName: 'Zoe', lastName: 'Kowalski', role: 'reader', sites: [5] },
    { firstName: 'Ravi', lastName: 'Menon', role: 'reader', sites: [6] },
    { firstName: 'Imogen', lastName: 'Price', role: 'reader', sites: [9] },
    { firstName: 'Bastien', lastName: 'Lacaze', role: 'reader', sites: [11] },
    { firstName: 'Miriam', lastName: 'Goldberg', role: 'reader', sites: [10], hasLeft: true },
  ],
};

/** The operator and its three customers, in the order in which the work for them began. */
export const portfolioCustomers: readonly PortfolioCustomer[] = [operator, northwind, larkspur, meridian];
