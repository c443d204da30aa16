import type { VisitorState } from '@atrium/contract';

/** A visitor of a demo building, by its clocks. */
export interface DemoVisitor {
  readonly name: string;
  readonly company: string;
  readonly email: string;
  readonly purpose: { readonly en: string; readonly fr: string };
  /** Days from today, and the hour of the day. */
  readonly inDays: number;
  readonly hour: number;
  /** What has become of the visit: each state as far as its time has come. */
  readonly states: readonly VisitorState[];
  readonly isWalkIn?: true;
}

const interview = { en: 'Interview', fr: 'Entretien' };
const workshop = { en: 'Workshop', fr: 'Atelier' };
const maintenance = { en: 'Maintenance of the lifts', fr: 'Maintenance des ascenseurs' };
const tour = { en: 'Tour of the building', fr: 'Visite du bâtiment' };

/** The visitors of a demo building yesterday, today and next week. */
export const demoVisitors: readonly DemoVisitor[] = [
  ...[
    { name: 'Marguerite Olsen', company: 'Fjord Analytics', inDays: -1, hour: 9, purpose: workshop },
    { name: 'Dario Conti', company: 'Conti Lifts', inDays: -1, hour: 11, purpose: maintenance },
  ].map((one) => ({
    ...one,
    email: `${one.name.split(' ')[0]?.toLowerCase() ?? ''}@visitors.example`,
    states: ['CheckedIn', 'CheckedOut'] as const,
  })),
  {
    name: 'Petra Novak',
    company: 'Novak Partners',
    email: 'petra@visitors.example',
    purpose: tour,
    ...{ inDays: -1, hour: 15, states: ['NoShow'] },
  },
  {
    name: 'Samuel Adeyemi',
    company: 'Harbour Legal',
    email: 'samuel@visitors.example',
    purpose: workshop,
    ...{ inDays: 0, hour: 0, states: ['CheckedIn'], isWalkIn: true },
  },
  {
    name: 'Ingrid Sørensen',
    company: 'Nordlys Design',
    email: 'ingrid@visitors.example',
    purpose: interview,
    ...{ inDays: 0, hour: 23, states: [] },
  },
  {
    name: 'Luis Ferreira',
    company: 'Ferreira Catering',
    email: 'luis@visitors.example',
    purpose: tour,
    ...{ inDays: 0, hour: 23, states: [] },
  },
  {
    name: 'Amélie Rousseau',
    company: 'Studio Rousseau',
    email: 'amelie@visitors.example',
    purpose: workshop,
    ...{ inDays: 7, hour: 10, states: [] },
  },
  {
    name: 'Kenji Watanabe',
    company: 'Watanabe Robotics',
    email: 'kenji@visitors.example',
    purpose: interview,
    ...{ inDays: 8, hour: 14, states: [] },
  },
];
