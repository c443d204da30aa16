/** The grammatical gender of a French noun: masculine or feminine. */
export type Gender = 'm' | 'f';

/** One of something, and many of it. */
export type Title = readonly [one: string, many: string];

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The usual plural of an English noun: `parking spots`, `policies`, `boxes`. */
export function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** The usual plural of a French noun, that of its first word: `places de parking`, `tableaux`. */
export function frenchPlural(noun: string): string {
  const [first = '', ...rest] = noun.split(' ');
  const many = /[sxz]$/.test(first) ? first : `${first}${first.endsWith('eau') ? 'x' : 's'}`;
  return [many, ...rest].join(' ');
}

/** Vowels that sound like a consonant: a user, a unit, a European, a one-off. */
const soundsLikeConsonant = /^(?:eu|onc?e\b|u[bt]i|uni(?:t|que|on|form|vers)|us[aeu])/i;
/** A silent h: an hour, an heir. */
const silentH = /^(?:hour|honest|honou?r|heir)/i;

/** The noun with its article by sound: `an event`, `a user`, `an hour`. */
export function withArticle(noun: string): string {
  const isVowel = silentH.test(noun) || (/^[aeiou]/i.test(noun) && !soundsLikeConsonant.test(noun));
  return `${isVowel ? 'an' : 'a'} ${noun}`;
}

/** Where an article is shortened: before a vowel, and before an h that is silent (l’horaire, but le hall). */
const isElided = /^(?:[aeiouàâäéèêëîïôöûüœ]|h(?!all|andicap|angar|asard|aut|éros|ors|ublot|uit))/i;

/** The French noun with its definite article: `le lien`, `la place`, `l’étage`. */
function withFrenchArticle(noun: string, gender: Gender): string {
  if (isElided.test(noun)) return `l’${noun}`;
  return `${gender === 'f' ? 'la' : 'le'} ${noun}`;
}

/** The sentences of a resource's area that follow from its name. */
export interface AreaWords {
  /** The button that adds one. */
  readonly create: string;
  readonly empty: { readonly title: string; readonly action: string };
  readonly failures: { readonly load: string; readonly save: string; readonly delete: string };
}

export function englishWords([one, many]: Title): AreaWords {
  return {
    create: `Add ${one}`,
    empty: { title: `No ${many} yet. Add the first one.`, action: `Add ${withArticle(one)}` },
    failures: {
      load: `The ${many} could not be loaded.`,
      save: `The ${one} could not be saved.`,
      delete: `The ${one} could not be deleted.`,
    },
  };
}

export function frenchWords([one, many]: Title, gender: Gender): AreaWords {
  const e = gender === 'f' ? 'e' : '';
  const noun = capital(withFrenchArticle(one, gender));
  return {
    create: `Ajouter un${e} ${one}`,
    empty: {
      title: `Aucun${e} ${one} pour l’instant. Ajoutez ${gender === 'f' ? 'la première' : 'le premier'}.`,
      action: `Ajouter un${e} ${one}`,
    },
    failures: {
      load: `Les ${many} n’ont pas pu être chargé${e}s.`,
      save: `${noun} n’a pas pu être enregistré${e}.`,
      delete: `${noun} n’a pas pu être supprimé${e}.`,
    },
  };
}

/** What the fields of many resources are called in French; two forms where it agrees with the resource's noun. */
const frenchLabels: Readonly<Record<string, string | readonly [m: string, f: string]>> = {
  active: ['Actif', 'Active'],
  address: 'Adresse',
  amount: 'Montant',
  building: 'Bâtiment',
  capacity: 'Capacité',
  category: 'Catégorie',
  city: 'Ville',
  code: 'Code',
  colour: 'Couleur',
  company: 'Entreprise',
  contact: 'Contact',
  content: 'Contenu',
  cost: 'Coût',
  country: 'Pays',
  customer: 'Client',
  date: 'Date',
  description: 'Description',
  details: 'Détails',
  email: 'E-mail',
  enabled: ['Activé', 'Activée'],
  'end date': 'Date de fin',
  'expiration date': 'Date d’expiration',
  featured: 'À la une',
  floor: 'Étage',
  icon: 'Icône',
  image: 'Image',
  key: 'Clé',
  kind: 'Type',
  name: 'Nom',
  note: 'Remarque',
  number: 'Numéro',
  order: 'Ordre',
  phone: 'Téléphone',
  photo: 'Photo',
  places: 'Places',
  position: 'Fonction',
  price: 'Prix',
  published: ['Publié', 'Publiée'],
  quantity: 'Quantité',
  room: 'Salle',
  seats: 'Places',
  'start date': 'Date de début',
  status: 'Statut',
  subtitle: 'Sous-titre',
  supplier: 'Fournisseur',
  tag: 'Étiquette',
  tenant: 'Locataire',
  time: 'Heure',
  title: 'Titre',
  type: 'Type',
  url: 'Adresse web',
  user: 'Utilisateur',
  vendor: 'Prestataire',
  website: 'Site web',
};

/** The French label of a field whose English one is `label`; undefined where a person must find it. */
export function frenchLabel(label: string, gender: Gender): string | undefined {
  const found = frenchLabels[label.toLowerCase()];
  return typeof found === 'string' ? found : found?.[gender === 'f' ? 1 : 0];
}
