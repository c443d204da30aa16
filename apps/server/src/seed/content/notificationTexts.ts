/** A notification as someone of the portfolio has written it. */
export interface NotificationText {
  readonly title: string;
  readonly message: string;
}

/** What buildings write to their people. */
export const buildingNotices: Readonly<Record<'en' | 'fr', readonly NotificationText[]>> = {
  en: [
    {
      title: 'Lift maintenance on Tuesday',
      message: 'Both lifts are serviced on Tuesday from 7:00 to 11:00.\nUse the stairs by the reception.',
    },
    {
      title: 'Fire drill this week',
      message:
        'A fire drill takes place this week. Leave the building by the nearest exit and meet at the assembly point.',
    },
    {
      title: 'New bike parking',
      message: 'The bike parking in the basement is open. Your badge opens the door next to the delivery bay.',
    },
    {
      title: 'Window cleaning',
      message: 'The windows of the east side are cleaned from Monday to Wednesday. Clear the sills before you leave.',
    },
  ],
  fr: [
    {
      title: 'Entretien des ascenseurs mardi',
      message: 'Les deux ascenseurs sont en entretien mardi de 7 h à 11 h.\nUtilisez l’escalier près de l’accueil.',
    },
    {
      title: 'Exercice d’évacuation cette semaine',
      message:
        'Un exercice d’évacuation a lieu cette semaine. Sortez par l’issue la plus proche et rejoignez le point de rassemblement.',
    },
    {
      title: 'Nouveau local à vélos',
      message: 'Le local à vélos du sous-sol est ouvert. Votre badge ouvre la porte à côté du quai de livraison.',
    },
    {
      title: 'Nettoyage des vitres',
      message: 'Les vitres de la façade est sont nettoyées de lundi à mercredi. Dégagez les rebords avant de partir.',
    },
  ],
};

/** What customers write to all their people. */
export const customerNotices: Readonly<Record<'en' | 'fr', readonly NotificationText[]>> = {
  en: [
    {
      title: 'A new app for your building',
      message: 'Book a room, order lunch and follow the news of your building in one place.',
    },
    { title: 'Holiday opening hours', message: 'All our buildings close at 18:00 from 23 December to 2 January.' },
  ],
  fr: [
    {
      title: 'Une nouvelle application pour votre bâtiment',
      message: 'Réservez une salle, commandez votre déjeuner et suivez les nouvelles du bâtiment au même endroit.',
    },
    { title: 'Horaires des fêtes', message: 'Tous nos bâtiments ferment à 18 h du 23 décembre au 2 janvier.' },
  ],
};

/** What the operator writes to everyone. */
export const globalNotices: readonly NotificationText[] = [
  {
    title: 'The app is renewed on Sunday',
    message:
      'The app is not available on Sunday from 6:00 to 8:00 UTC while it is renewed.\n\nL’application est indisponible dimanche de 6 h à 8 h UTC pendant sa mise à jour.',
  },
  {
    title: 'Your feedback on the app',
    message:
      'Three questions, two minutes: say what helps you at work.\n\nTrois questions, deux minutes : dites ce qui vous aide au travail.',
  },
];
