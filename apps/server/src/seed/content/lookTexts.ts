/** The colours and shapes of a customer's own branding; what is missing is as at the root. */
export const customerLooks: Readonly<
  Record<
    string,
    {
      readonly primaryColor: string;
      readonly onPrimaryColor: string;
      readonly darkPrimaryColor: string;
      readonly darkOnPrimaryColor: string;
      readonly buttonShape?: 'square' | 'rounded' | 'pill';
      readonly cardStyle?: 'flat' | 'outlined' | 'raised';
    }
  >
> = {
  Northwind: {
    primaryColor: '#007A74',
    onPrimaryColor: '#FFFFFF',
    darkPrimaryColor: '#5FE0D9',
    darkOnPrimaryColor: '#002124',
    buttonShape: 'pill',
  },
  'Larkspur Group': {
    primaryColor: '#5B4B9A',
    onPrimaryColor: '#FFFFFF',
    darkPrimaryColor: '#C9C0F0',
    darkOnPrimaryColor: '#1F1840',
    buttonShape: 'rounded',
    cardStyle: 'raised',
  },
  'Meridian Health': {
    primaryColor: '#0B5CAD',
    onPrimaryColor: '#FFFFFF',
    darkPrimaryColor: '#8FB8FF',
    darkOnPrimaryColor: '#06223F',
    buttonShape: 'square',
    cardStyle: 'flat',
  },
};

/** The words of an onboarding screen. */
export interface OnboardingText {
  readonly name: string;
  readonly description: string;
  readonly helpText: string | null;
  readonly primaryButtonText: string;
  readonly secondaryButtonText: string | null;
}

/** What all people read before they first sign in. */
export const rootOnboardings: readonly OnboardingText[] = [
  {
    name: 'Welcome',
    description: 'Your workplace in your pocket: news, rooms, events and help from the people who run your building.',
    helpText: 'Sign in with your work address. Your company tells you whether it takes part.',
    primaryButtonText: 'Sign in',
    secondaryButtonText: 'Learn more',
  },
  {
    name: 'Stay in the know',
    description: 'Choose which messages reach your phone. You can change this at any time.',
    helpText: null,
    primaryButtonText: 'Allow messages',
    secondaryButtonText: 'Not now',
  },
];

/** A customer's own, in its people's language. */
export const customerOnboardings: Readonly<Record<string, readonly OnboardingText[]>> = {
  Northwind: [
    {
      name: 'Bienvenue chez Northwind',
      description: 'Vos bureaux, vos collègues et vos services, dans une seule application.',
      helpText: 'Une question ? L’accueil de votre bâtiment vous aide.',
      primaryButtonText: 'Se connecter',
      secondaryButtonText: 'En savoir plus',
    },
  ],
  'Larkspur Group': [
    {
      name: 'Welcome',
      description: 'Every Larkspur house is open to you. Book a desk, order lunch, meet your neighbours.',
      helpText: 'New member? Ask your house team for an invitation.',
      primaryButtonText: 'Come in',
      secondaryButtonText: null,
    },
  ],
  'Meridian Health': [
    {
      name: 'Before your first visit',
      description: 'Please read the hygiene rules of your site. They are short, and they protect our patients.',
      helpText: 'The reception desk answers questions around the clock.',
      primaryButtonText: 'I have read them',
      secondaryButtonText: 'Later',
    },
  ],
};
