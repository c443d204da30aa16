/** News of a building. `{building}` and `{city}` are filled in. Dates are days from the activation. */
export interface BuildingNews {
  readonly title: string;
  readonly subtitle: string;
  readonly content: string;
  readonly featured?: true;
  readonly audience?: 'allUsers' | 'buildingUsers';
  /** Days after which it goes away by itself. */
  readonly lasts?: number;
}

const english: readonly BuildingNews[] = [
  {
    title: 'Welcome to {building}',
    subtitle: 'Everything for your first day',
    content:
      '<p>We are glad you are here. Your badge opens the main doors from 7:00 to 21:00 on working days; outside these hours the reception lets you in.</p><ul><li>Pick up your locker key at the reception.</li><li>Desks are booked in the app, on the day or up to two weeks ahead.</li><li>The kitchen on every second floor is open to all.</li></ul><p>If anything is missing, tell the reception: they usually know.</p>',
    featured: true,
  },
  {
    title: 'Lift maintenance on Thursday',
    subtitle: 'Two of four lifts stop from 8:00 to 12:00',
    content:
      '<p>The yearly inspection takes place on Thursday morning. Two lifts keep running. Please leave them to people who need them and use the stairs where you can.</p><p>The goods lift is not affected.</p>',
    audience: 'buildingUsers',
    lasts: 12,
  },
  {
    title: 'Fire drill next week',
    subtitle: 'About fifteen minutes, in the morning',
    content:
      '<p>When you hear the signal, leave by the nearest stairs and go to the meeting point across the street. Lifts stay off.</p><p>If you need help on the stairs, talk to your floor warden beforehand. They will stay with you in the refuge area.</p>',
    audience: 'buildingUsers',
    lasts: 21,
  },
  {
    title: 'A quieter second floor',
    subtitle: 'New felt panels and six phone rooms',
    content:
      '<p>You told us in spring that the second floor was loud. Over the summer we have lined the ceiling with felt and built six phone rooms by the windows.</p><p>We will measure again in three months and tell you what it has changed.</p>',
  },
  {
    title: 'Bicycle service in the courtyard',
    subtitle: 'Every first Tuesday of the month',
    content:
      '<p>A mechanic checks brakes, lights and gears free of charge. Bring your bicycle before 9:30 and take it back at lunch.</p><p>Larger repairs are quoted first.</p>',
    lasts: 120,
  },
  {
    title: 'How we saved 18 % of our heat',
    subtitle: 'Results of the first year',
    content:
      '<p>Shorter hours at weekends, a lower flow temperature and new seals on the north side: together they have saved 18 % of the heat we bought last year.</p><blockquote>The most effective change was the simplest one: closing the doors of the loading bay.</blockquote><p>Next year we look at the ventilation at night.</p>',
    featured: true,
  },
  {
    title: 'Lunchtime concert in the lobby',
    subtitle: 'Strings from the conservatory of {city}',
    content: '<p>Four students play Ravel and Piazzolla from 12:30 to 13:15. Sandwiches are welcome, applause too.</p>',
    lasts: 30,
  },
  {
    title: 'New opening hours of the reception',
    subtitle: 'From 7:30 to 19:00',
    content:
      '<p>From the first of next month the reception is staffed from 7:30 to 19:00. Visitors who arrive earlier can ring; security answers day and night.</p>',
  },
  {
    title: 'Give blood on the ground floor',
    subtitle: 'Ten minutes that help three people',
    content:
      '<p>The donation team is in the large meeting room from 9:00 to 16:00. Eat and drink beforehand and bring an identity card.</p><p>Not everyone can or wants to give, and nobody will ask why.</p>',
    lasts: 25,
  },
  {
    title: 'Your ideas for the roof terrace',
    subtitle: 'A short survey, open until the end of the month',
    content:
      '<p>Shade, power sockets, herbs or simply more chairs? The terrace will be redone in spring and there is a budget for it.</p><p>Tell us in three minutes what would bring you up there.</p>',
    audience: 'buildingUsers',
    lasts: 35,
  },
];

const french: readonly BuildingNews[] = [
  {
    title: 'Bienvenue à {building}',
    subtitle: 'Tout pour votre premier jour',
    content:
      '<p>Nous sommes heureux de vous accueillir. Votre badge ouvre les portes principales de 7 h à 21 h les jours ouvrés ; en dehors de ces heures, l’accueil vous fait entrer.</p><ul><li>La clé de votre casier vous attend à l’accueil.</li><li>Les postes se réservent dans l’application, le jour même ou deux semaines à l’avance.</li><li>La cuisine de chaque étage pair est ouverte à tous.</li></ul><p>S’il vous manque quelque chose, demandez à l’accueil.</p>',
    featured: true,
  },
  {
    title: 'Entretien des ascenseurs jeudi',
    subtitle: 'Deux ascenseurs sur quatre arrêtés de 8 h à 12 h',
    content:
      '<p>Le contrôle annuel a lieu jeudi matin. Deux ascenseurs restent en service. Merci de les laisser aux personnes qui en ont besoin et de prendre l’escalier si vous le pouvez.</p><p>Le monte-charge n’est pas concerné.</p>',
    audience: 'buildingUsers',
    lasts: 12,
  },
  {
    title: 'Exercice d’évacuation la semaine prochaine',
    subtitle: 'Un quart d’heure environ, dans la matinée',
    content:
      '<p>Au signal, quittez le bâtiment par l’escalier le plus proche et rejoignez le point de rassemblement de l’autre côté de la rue. Les ascenseurs restent à l’arrêt.</p><p>Si vous avez besoin d’aide dans l’escalier, parlez-en avant à votre guide d’étage : il restera avec vous.</p>',
    audience: 'buildingUsers',
    lasts: 21,
  },
  {
    title: 'Un deuxième étage plus calme',
    subtitle: 'Panneaux de feutre et six cabines téléphoniques',
    content:
      '<p>Vous nous aviez dit au printemps que le deuxième étage était bruyant. Pendant l’été, le plafond a reçu des panneaux de feutre et six cabines ont été installées près des fenêtres.</p><p>Nouvelles mesures dans trois mois : nous vous dirons ce qui a changé.</p>',
  },
  {
    title: 'Atelier vélo dans la cour',
    subtitle: 'Chaque premier mardi du mois',
    content:
      '<p>Un mécanicien vérifie gratuitement freins, éclairage et vitesses. Déposez votre vélo avant 9 h 30 et reprenez-le à midi.</p><p>Les réparations plus importantes font l’objet d’un devis.</p>',
    lasts: 120,
  },
  {
    title: 'Comment nous avons économisé 18 % de chaleur',
    subtitle: 'Bilan de la première année',
    content:
      '<p>Des horaires réduits le week-end, une eau de chauffage moins chaude et des joints neufs au nord : ensemble, 18 % de chaleur achetée en moins.</p><blockquote>Le geste le plus efficace était le plus simple : fermer les portes du quai de livraison.</blockquote><p>L’an prochain, nous regarderons la ventilation de nuit.</p>',
    featured: true,
  },
  {
    title: 'Concert de midi dans le hall',
    subtitle: 'Un quatuor du conservatoire de {city}',
    content:
      '<p>Quatre étudiants jouent Ravel et Piazzolla de 12 h 30 à 13 h 15. Sandwichs bienvenus, applaudissements aussi.</p>',
    lasts: 30,
  },
  {
    title: 'Nouveaux horaires de l’accueil',
    subtitle: 'De 7 h 30 à 19 h',
    content:
      '<p>À partir du premier du mois prochain, l’accueil est ouvert de 7 h 30 à 19 h. Les visiteurs qui arrivent plus tôt peuvent sonner : la sécurité répond jour et nuit.</p>',
  },
  {
    title: 'Don du sang au rez-de-chaussée',
    subtitle: 'Dix minutes qui aident trois personnes',
    content:
      '<p>L’équipe de collecte vous attend dans la grande salle de réunion de 9 h à 16 h. Mangez et buvez avant de venir, et apportez une pièce d’identité.</p><p>Tout le monde ne peut pas ou ne souhaite pas donner ; personne ne demandera pourquoi.</p>',
    lasts: 25,
  },
  {
    title: 'Vos idées pour la terrasse',
    subtitle: 'Une courte enquête, jusqu’à la fin du mois',
    content:
      '<p>De l’ombre, des prises, des herbes aromatiques ou simplement plus de chaises ? La terrasse sera refaite au printemps et le budget est prévu.</p><p>Dites-nous en trois minutes ce qui vous y ferait monter.</p>',
    audience: 'buildingUsers',
    lasts: 35,
  },
];

/** The same news in both languages, in the same order. */
export const buildingNews = { en: english, fr: french } as const;

/** What stands out in a building, in both languages; a building has some of them. */
export const keyFeatures = {
  en: [
    { title: 'Step-free access', description: 'All entrances, floors and toilets can be reached without stairs.' },
    { title: 'Bicycles', description: 'Covered stands, showers and lockers on the ground floor.' },
    { title: 'Daylight', description: 'No desk is further than seven metres from a window.' },
    { title: 'Kitchens', description: 'One for every two floors, with filtered water.' },
    { title: 'Quiet rooms', description: 'For calls, for prayer, for a pause.' },
    { title: 'Electric cars', description: 'Twelve charging points in the car park.' },
  ],
  fr: [
    {
      title: 'Accès de plain-pied',
      description: 'Toutes les entrées, étages et sanitaires sont accessibles sans marche.',
    },
    { title: 'Vélos', description: 'Stationnement couvert, douches et casiers au rez-de-chaussée.' },
    { title: 'Lumière du jour', description: 'Aucun poste à plus de sept mètres d’une fenêtre.' },
    { title: 'Cuisines', description: 'Une pour deux étages, avec eau filtrée.' },
    { title: 'Salles de calme', description: 'Pour téléphoner, prier ou faire une pause.' },
    { title: 'Voitures électriques', description: 'Douze bornes de recharge au parking.' },
  ],
} as const;

/** Places of a building that its people look for. */
export const featuredAmenities = {
  en: [
    { spaceType: 'Room', floor: 'Ground floor', amenity: 'Parents’ room' },
    { spaceType: 'Common Area', floor: 'Roof', amenity: 'Terrace' },
    { spaceType: 'Room', floor: 'Basement', amenity: 'Showers and drying room' },
    { spaceType: 'Area', floor: 'Second floor', amenity: 'Library' },
  ],
  fr: [
    { spaceType: 'Room', floor: 'Rez-de-chaussée', amenity: 'Salle des parents' },
    { spaceType: 'Common Area', floor: 'Toit', amenity: 'Terrasse' },
    { spaceType: 'Room', floor: 'Sous-sol', amenity: 'Douches et séchoir' },
    { spaceType: 'Area', floor: 'Deuxième étage', amenity: 'Bibliothèque' },
  ],
} as const;

/** What a building tells people who need help. */
export const helpTexts = {
  en: 'The reception is there from 7:30 to 19:00 on working days. Outside those hours, ring the guard from any lift or from the phone beside the main door.',
  fr: 'L’accueil vous répond de 7 h 30 à 19 h les jours ouvrés. En dehors de ces heures, appelez le gardien depuis un ascenseur ou depuis le téléphone à côté de l’entrée principale.',
} as const;
