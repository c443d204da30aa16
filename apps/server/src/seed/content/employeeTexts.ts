/** Groups of employees of buildings of the portfolio. */
export const employeeGroups: Readonly<Record<'en' | 'fr', readonly string[]>> = {
  en: ['Fire wardens', 'Front desk', 'Cycling club', 'Night shift'],
  fr: ['Guides d’évacuation', 'Accueil', 'Club vélo', 'Équipe de nuit'],
};

/** News for the first of these groups. */
export const groupNews: Readonly<Record<'en' | 'fr', { readonly title: string; readonly content: string }>> = {
  en: {
    title: 'Drill on the first Tuesday',
    content: '<p>Meet at the assembly point at 10:00 and bring your vest. The list of floors is at the front desk.</p>',
  },
  fr: {
    title: 'Exercice le premier mardi',
    content:
      '<p>Rendez-vous au point de rassemblement à 10 h avec votre gilet. La liste des étages est à l’accueil.</p>',
  },
};
