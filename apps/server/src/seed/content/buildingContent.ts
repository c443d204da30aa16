type Language = 'en' | 'fr';

/** A service of a building; `featured` ones stand out. */
export interface ServiceFacts {
  readonly name: string;
  readonly short: string;
  readonly full: string;
  readonly mailbox: string;
  readonly featured?: true;
}

/** What concierges of the portfolio's buildings do, by the language spoken there. */
export const serviceFacts: Readonly<Record<Language, readonly ServiceFacts[]>> = {
  en: [
    {
      name: 'Parcels and post',
      short: 'Picked up and sent from the front desk',
      full: 'Parcels are kept for a week. Bring what you want to send before four in the afternoon; stamps are put on your company’s account.',
      mailbox: 'parcels',
      featured: true,
    },
    {
      name: 'Laundry and repairs',
      short: 'Handed in by nine, back by six',
      full: 'Shirts, coats and shoes go to a laundry nearby and come back the same day. Small repairs take two days.',
      mailbox: 'laundry',
    },
    {
      name: 'Bicycle workshop',
      short: 'Every second Tuesday in the bicycle room',
      full: 'A mechanic checks brakes, lights and tyres. Leave your bicycle by nine with a note of what it needs.',
      mailbox: 'bicycles',
    },
    {
      name: 'Travel desk',
      short: 'Trains, taxis and rooms for guests',
      full: 'The travel desk books trains and taxis and knows which hotels nearby keep rooms for guests of the building.',
      mailbox: 'travel',
    },
  ],
  fr: [
    {
      name: 'Colis et courrier',
      short: 'À retirer et à déposer à l’accueil',
      full: 'Les colis sont gardés une semaine. Déposez vos envois avant seize heures ; l’affranchissement est porté au compte de votre entreprise.',
      mailbox: 'courrier',
      featured: true,
    },
    {
      name: 'Pressing et retouches',
      short: 'Déposé avant neuf heures, rendu à dix-huit',
      full: 'Chemises, manteaux et chaussures partent chez un artisan du quartier et reviennent le jour même. Les petites retouches demandent deux jours.',
      mailbox: 'pressing',
    },
    {
      name: 'Atelier vélo',
      short: 'Un mardi sur deux dans le local à vélos',
      full: 'Un mécanicien vérifie freins, éclairage et pneus. Laissez votre vélo avant neuf heures avec un mot sur ce qu’il lui faut.',
      mailbox: 'velos',
    },
    {
      name: 'Service voyages',
      short: 'Trains, taxis et chambres pour vos invités',
      full: 'Le service réserve trains et taxis et connaît les hôtels du quartier qui gardent des chambres pour les invités du bâtiment.',
      mailbox: 'voyages',
    },
  ],
};

/** What the pictures of a building's gallery show; `{building}` is filled in. */
export const galleryTexts: Readonly<Record<Language, readonly string[]>> = {
  en: ['{building} seen from the street', 'The houses across the square', 'The view towards the river'],
  fr: ['{building}, vu de la rue', 'Les immeubles de l’autre côté de la place', 'La vue vers le fleuve'],
};

/** What people confirm before they come in, by the language spoken there. */
export const selfCheckFacts: Readonly<
  Record<
    Language,
    { readonly introContent: string; readonly questions: readonly string[]; readonly termsAndConditions: string }
  >
> = {
  en: {
    introContent: '<p>A short check before you come in.</p>',
    questions: ['I feel well today.', 'I have read the rules of the house.'],
    termsAndConditions: '<p>Your answers are kept for the day of your visit only.</p>',
  },
  fr: {
    introContent: '<p>Un bref contrôle avant votre arrivée.</p>',
    questions: ['Je me sens bien aujourd’hui.', 'J’ai lu le règlement de la maison.'],
    termsAndConditions: '<p>Vos réponses ne sont conservées que le jour de votre visite.</p>',
  },
};
