/** A room or corner that the people of a building share. */
interface SharedSpaceFacts {
  /** Begins its booking address and its reference on maps. */
  readonly key: string;
  readonly name: string;
  readonly location: string;
  readonly description: string;
  readonly capacity: number;
  readonly isBooked: boolean;
}

/** The shared spaces that buildings have, in the language of their place. */
export const sharedSpaceFacts: Readonly<Record<'en' | 'fr', readonly SharedSpaceFacts[]>> = {
  en: [
    {
      key: 'terrace',
      name: 'Roof terrace',
      location: 'Top floor, west side',
      description: 'Open from April to October.',
      capacity: 60,
      isBooked: true,
    },
    {
      key: 'library',
      name: 'Quiet library',
      location: 'Second floor, beside the lifts',
      description: 'No calls, please.',
      capacity: 18,
      isBooked: false,
    },
    {
      key: 'kitchen',
      name: 'Community kitchen',
      location: 'Ground floor, behind reception',
      description: 'Two ovens and a long table for everybody.',
      capacity: 24,
      isBooked: true,
    },
    {
      key: 'wellbeing',
      name: 'Wellbeing room',
      location: 'First floor, room 1.04',
      description: 'For prayer, rest and nursing. Lock from inside.',
      capacity: 3,
      isBooked: true,
    },
    {
      key: 'workshop',
      name: 'Bicycle workshop',
      location: 'Basement, beside the bicycle racks',
      description: 'Tools and a stand. Please leave it as you found it.',
      capacity: 4,
      isBooked: false,
    },
  ],
  fr: [
    {
      key: 'terrasse',
      name: 'Terrasse',
      location: 'Dernier étage, côté ouest',
      description: 'Ouverte d’avril à octobre.',
      capacity: 60,
      isBooked: true,
    },
    {
      key: 'bibliotheque',
      name: 'Bibliothèque',
      location: 'Deuxième étage, près des ascenseurs',
      description: 'Merci de téléphoner ailleurs.',
      capacity: 18,
      isBooked: false,
    },
    {
      key: 'cuisine',
      name: 'Cuisine partagée',
      location: 'Rez-de-chaussée, derrière l’accueil',
      description: 'Deux fours et une longue table pour tout le monde.',
      capacity: 24,
      isBooked: true,
    },
    {
      key: 'repos',
      name: 'Salle de repos',
      location: 'Premier étage, salle 1.04',
      description: 'Pour la prière, le repos et l’allaitement. Se ferme de l’intérieur.',
      capacity: 3,
      isBooked: true,
    },
  ],
};
