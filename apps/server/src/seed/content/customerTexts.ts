/** News for all people of a customer. */
export interface CustomerNews {
  readonly language: 'en' | 'fr';
  readonly title: string;
  readonly subtitle: string;
  /** Rich text, or an address that has it. */
  readonly content: string | null;
  readonly path?: string;
  readonly featured?: true;
}

/** A question people ask and its answer. */
export interface FaqText {
  readonly language: 'en' | 'fr';
  readonly question: string;
  readonly answer: string;
}

/** News of a customer; `{customer}` is filled in. */
export const customerNews: readonly CustomerNews[] = [
  {
    language: 'en',
    title: 'One app for all our buildings',
    subtitle: 'What it does today and what comes next',
    content:
      '<p>{customer} now uses one app for every building: news, opening hours, contacts and directions. Desk booking follows building by building.</p><p>Tell us what you miss. The team reads every message.</p>',
    featured: true,
  },
  {
    language: 'fr',
    title: 'Une seule application pour tous nos bâtiments',
    subtitle: 'Ce qu’elle sait faire, ce qui arrive ensuite',
    content:
      '<p>{customer} utilise désormais une seule application pour chaque bâtiment : actualités, horaires, contacts et itinéraires. La réservation des postes suivra, bâtiment par bâtiment.</p><p>Dites-nous ce qui vous manque. L’équipe lit tous les messages.</p>',
    featured: true,
  },
  {
    language: 'en',
    title: 'Working from another site',
    subtitle: 'Your badge opens more doors than you may think',
    content:
      '<p>Any colleague may work from any office of {customer} in the same country. Book a visitor desk the day before and show your badge at the reception.</p>',
  },
  {
    language: 'fr',
    title: 'Travailler depuis un autre site',
    subtitle: 'Votre badge ouvre plus de portes que vous ne le pensez',
    content:
      '<p>Chaque collègue peut travailler dans tous les bureaux de {customer} du même pays. Réservez un poste visiteur la veille et présentez votre badge à l’accueil.</p>',
  },
  {
    language: 'en',
    title: 'Annual report on our buildings',
    subtitle: 'Energy, water, waste and what people say',
    content: null,
    path: 'buildings-report',
  },
  {
    language: 'fr',
    title: 'Rapport annuel sur nos bâtiments',
    subtitle: 'Énergie, eau, déchets et paroles d’occupants',
    content: null,
    path: 'rapport-batiments',
  },
  {
    language: 'en',
    title: 'Days of rest at the end of the year',
    subtitle: 'Which buildings stay open',
    content:
      '<p>Most buildings close between the last week of December and the first working day of January. The list of those that stay open will be published here.</p><p>Whatever you celebrate, or do not, we wish you good days.</p>',
  },
  {
    language: 'fr',
    title: 'Jours de repos en fin d’année',
    subtitle: 'Quels bâtiments restent ouverts',
    content:
      '<p>La plupart des bâtiments ferment entre la dernière semaine de décembre et le premier jour ouvré de janvier. La liste de ceux qui restent ouverts sera publiée ici.</p><p>Quoi que vous fêtiez, ou non, nous vous souhaitons de bons jours.</p>',
  },
];

/** Questions of all customers, in the order in which they are shown. */
export const faqTexts: readonly FaqText[] = [
  {
    language: 'en',
    question: 'I have lost my badge. What do I do?',
    answer:
      '<p>Tell the reception of your building at once so that it is blocked. A new one is ready the same day.</p>',
  },
  {
    language: 'en',
    question: 'How do I sign in a visitor?',
    answer:
      '<p>Give the reception the name and the hour at least thirty minutes ahead. Your visitor receives directions by e-mail.</p>',
  },
  {
    language: 'en',
    question: 'Who sees what I enter in the app?',
    answer: '<p>The team that runs your building, and nobody else. The privacy policy says it in detail.</p>',
  },
  {
    language: 'fr',
    question: 'J’ai perdu mon badge. Que faire ?',
    answer:
      '<p>Prévenez aussitôt l’accueil de votre bâtiment pour qu’il soit bloqué. Un nouveau badge est prêt le jour même.</p>',
  },
  {
    language: 'fr',
    question: 'Comment annoncer un visiteur ?',
    answer:
      '<p>Donnez son nom et son heure d’arrivée à l’accueil trente minutes avant au plus tard. Votre visiteur reçoit l’itinéraire par courriel.</p>',
  },
  {
    language: 'fr',
    question: 'Qui voit ce que je saisis dans l’application ?',
    answer: '<p>L’équipe qui gère votre bâtiment, et personne d’autre. La politique de confidentialité le précise.</p>',
  },
];
