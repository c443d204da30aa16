import type { RequestPriority, RequestState } from '@atrium/contract';

/** A problem that people of a demo building report, in the languages of the buildings. */
export interface DemoRequest {
  readonly text: { readonly en: string; readonly fr: string };
  readonly category: { readonly en: string; readonly fr: string };
  readonly priority: RequestPriority;
  /** How long ago it was reported, in hours. */
  readonly ago: number;
  /** What became of it, each an hour or more after the one before. */
  readonly states: readonly RequestState[];
  /** What the team says with its last state. */
  readonly comment?: { readonly en: string; readonly fr: string };
}

const heating = { en: 'Heating', fr: 'Chauffage' };
const lighting = { en: 'Lighting', fr: 'Éclairage' };
const plumbing = { en: 'Plumbing', fr: 'Plomberie' };
const access = { en: 'Doors and access', fr: 'Portes et accès' };
const cleaning = { en: 'Cleaning', fr: 'Nettoyage' };

/** The categories that the demo customers offer. */
export const demoCategories = [heating, lighting, plumbing, access, cleaning] as const;

/** What the demo customers offer to report with one touch. */
export const demoQuickRequests = [
  { code: 'HVAC-01', text: { en: 'Too cold', fr: 'Trop froid' } },
  { code: 'HVAC-02', text: { en: 'Too warm', fr: 'Trop chaud' } },
  { code: 'LIGHT-01', text: { en: 'A light does not work', fr: 'Une lampe ne fonctionne pas' } },
  { code: 'CLEAN-01', text: { en: 'Something needs cleaning', fr: 'Un endroit est à nettoyer' } },
] as const;

/** The change types and impacts that the demo customers offer. */
export const demoChangeTypes = [
  { en: 'Repair', fr: 'Réparation' },
  { en: 'New installation', fr: 'Nouvelle installation' },
] as const;
export const demoImpacts = [
  { en: 'One person', fr: 'Une personne' },
  { en: 'A whole floor', fr: 'Tout un étage' },
  { en: 'The whole building', fr: 'Tout le bâtiment' },
] as const;

/** The requests of a demo building, the oldest first. */
export const demoRequests: readonly DemoRequest[] = [
  {
    text: {
      en: 'The coffee corner needs cleaning after an event',
      fr: 'Le coin café est à nettoyer après un événement',
    },
    ...{ category: cleaning, priority: 'Low', ago: 320, states: ['Approved', 'InProgress', 'Completed', 'Closed'] },
  },
  {
    text: {
      en: 'The badge reader at the back entrance does not react',
      fr: 'Le lecteur de badges de l’entrée arrière ne réagit pas',
    },
    ...{ category: access, priority: 'High', ago: 190, states: ['InProgress', 'Completed'] },
    comment: { en: 'The reader was replaced.', fr: 'Le lecteur a été remplacé.' },
  },
  {
    text: { en: 'A tap in the kitchen drips all day', fr: 'Un robinet de la cuisine goutte toute la journée' },
    ...{ category: plumbing, priority: 'Normal', ago: 120, states: ['Approved', 'OnHold'] },
    comment: { en: 'The seal is ordered and comes this week.', fr: 'Le joint est commandé et arrive cette semaine.' },
  },
  {
    text: { en: 'Too cold at the desks by the window', fr: 'Trop froid aux postes près de la fenêtre' },
    ...{ category: heating, priority: 'High', ago: 30, states: ['InProgress'] },
  },
  {
    text: { en: 'Two lamps flicker in the meeting room', fr: 'Deux lampes clignotent dans la salle de réunion' },
    ...{ category: lighting, priority: 'Normal', ago: 20, states: ['Approved'] },
  },
  {
    text: { en: 'The door of the bike room does not close', fr: 'La porte du local à vélos ne ferme pas' },
    ...{ category: access, priority: 'Urgent', ago: 3, states: [] },
  },
];
