interface DemoText {
  readonly en: string;
  readonly fr: string;
}

/** A bank of lockers in a demo building: how many there are, which are taken, and one that is out of service. */
interface DemoBank {
  readonly name: DemoText;
  readonly identifier: string;
  readonly count: number;
  readonly taken: readonly number[];
  readonly broken: { readonly number: number; readonly reason: DemoText };
}

/** The banks of the demo building. */
export const lockerBanks: readonly DemoBank[] = [
  {
    name: { en: 'Reception', fr: 'Accueil' },
    ...{ identifier: 'LB-RECEPTION', count: 24, taken: [1, 2, 5, 8, 13] },
    broken: { number: 7, reason: { en: 'The door does not close', fr: 'La porte ne ferme pas' } },
  },
  {
    name: { en: 'Changing rooms', fr: 'Vestiaires' },
    ...{ identifier: 'LB-CHANGING', count: 16, taken: [3, 4] },
    broken: { number: 16, reason: { en: 'The key is lost', fr: 'La clé est perdue' } },
  },
];
