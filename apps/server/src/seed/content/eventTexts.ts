/** An event of a building with its sessions. `{city}` is filled in. */
export interface EventFacts {
  readonly name: string;
  readonly short: string;
  readonly full: string;
  readonly type: 'event' | 'class';
  readonly location: string;
  /** Takes part from afar as well. */
  readonly isOnline?: true;
  readonly featured?: true;
  readonly cost: number;
  readonly seats: number | null;
  /** What its sessions are called, the hour at which they begin and how many minutes they last. */
  readonly session: string;
  readonly hour: number;
  readonly minutes: number;
  /** Days between its sessions, and how many there are. */
  readonly every: number;
  readonly times: number;
}

const english: readonly EventFacts[] = [
  {
    name: 'Yoga before work',
    short: 'Forty-five quiet minutes, for beginners too',
    full: 'Mats are there; bring a towel and comfortable clothes. The showers on the ground floor are open from 7:00.',
    type: 'class',
    location: 'Room 0.12',
    featured: true,
    cost: 0,
    seats: 12,
    session: 'Morning class',
    hour: 8,
    minutes: 45,
    every: 7,
    times: 4,
  },
  {
    name: 'First aid course',
    short: 'What to do until help is there',
    full: 'A trainer of the city’s rescue service shows how to help after an accident, with much to try. Everybody gets a certificate that is valid for two years.',
    type: 'class',
    location: 'Conference room 3',
    cost: 25,
    seats: 16,
    session: 'Full course',
    hour: 9,
    minutes: 240,
    every: 45,
    times: 2,
  },
  {
    name: 'Lunch concert',
    short: 'Musicians of {city} play in the lobby',
    full: 'Bring your lunch. The concert is open to everybody in the building and their guests.',
    type: 'event',
    location: 'Lobby',
    cost: 0,
    seats: null,
    session: 'Concert',
    hour: 12,
    minutes: 50,
    every: 30,
    times: 3,
  },
  {
    name: 'Repair café',
    short: 'Lamps, bikes and trousers get a second life',
    full: 'Volunteers help you to repair what you bring. Spare parts are paid for at cost.',
    type: 'event',
    location: 'Workshop, level -1',
    cost: 5.5,
    seats: 20,
    session: 'Afternoon',
    hour: 16,
    minutes: 150,
    every: 28,
    times: 3,
  },
  {
    name: 'How the building saves energy',
    short: 'A look behind the walls, with questions and answers',
    full: 'Technical services show the heat pumps and the controls and tell what last year’s figures say. Also online.',
    type: 'event',
    location: 'Meeting at the reception',
    isOnline: true,
    cost: 0,
    seats: 25,
    session: 'Tour',
    hour: 17,
    minutes: 60,
    every: 60,
    times: 2,
  },
];

const french: readonly EventFacts[] = [
  {
    name: 'Yoga du matin',
    short: 'Quarante-cinq minutes au calme, débutants bienvenus',
    full: 'Les tapis sont sur place ; apportez une serviette et une tenue confortable. Les douches du rez-de-chaussée ouvrent à 7 h.',
    type: 'class',
    location: 'Salle 0.12',
    featured: true,
    cost: 0,
    seats: 12,
    session: 'Cours du matin',
    hour: 8,
    minutes: 45,
    every: 7,
    times: 4,
  },
  {
    name: 'Initiation aux premiers secours',
    short: 'Les gestes qui comptent avant l’arrivée des secours',
    full: 'Un formateur montre comment réagir après un accident, avec beaucoup de pratique. Chacun reçoit une attestation valable deux ans.',
    type: 'class',
    location: 'Salle de conférence 3',
    cost: 25,
    seats: 16,
    session: 'Formation complète',
    hour: 9,
    minutes: 240,
    every: 45,
    times: 2,
  },
  {
    name: 'Concert de midi',
    short: 'Des musiciens de {city} jouent dans le hall',
    full: 'Apportez votre déjeuner. Le concert est ouvert à tous, et à vos invités.',
    type: 'event',
    location: 'Hall',
    cost: 0,
    seats: null,
    session: 'Concert',
    hour: 12,
    minutes: 50,
    every: 30,
    times: 3,
  },
  {
    name: 'Atelier de réparation',
    short: 'Lampes, vélos et pantalons retrouvent une seconde vie',
    full: 'Des bénévoles vous aident à réparer ce que vous apportez. Les pièces sont facturées à prix coûtant.',
    type: 'event',
    location: 'Atelier, niveau -1',
    cost: 5.5,
    seats: 20,
    session: 'Après-midi',
    hour: 16,
    minutes: 150,
    every: 28,
    times: 3,
  },
];

/** Events by the language spoken in a building. */
export const eventFacts = { en: english, fr: french } as const;
