import { brandingStore } from '../modules/setup/branding/branding.store.ts';
import { onboardingStore } from '../modules/setup/onboarding/onboarding.store.ts';
import { customerLooks, customerOnboardings, type OnboardingText, rootOnboardings } from './content/lookTexts.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import type { Values } from '../store/storeDefinition.ts';

const noBranding = Object.fromEntries(
  Object.keys(brandingStore.resource.update.shape).map((field) => [field, null] as const),
);

/** The pictures of a customer that its apps show. */
export interface BrandPictures {
  readonly logoId: string;
  readonly welcomeImageId: string;
}

/** A customer's branding: its logo and colours first, the welcome image and shapes some weeks later (BRAND-01). */
export function seedBranding(
  portfolio: PortfolioSeed,
  seeded: CustomerSeed,
  { logoId, welcomeImageId }: BrandPictures,
): void {
  const look = customerLooks[seeded.facts.name];
  if (look === undefined) return;
  const { buttonShape = null, cardStyle = null, ...colours } = look;
  const date = portfolio.calendar.later(
    seeded.history.steps[0]?.date ?? portfolio.calendar.now,
    portfolio.random.whole(12, 30),
  );
  const history = portfolio.create(
    brandingStore,
    { date, editorId: portfolio.implementer(date) },
    { ...noBranding, ...colours, customerId: seeded.history.id, logoId },
  );
  const editorId = portfolio.implementer(date);
  history.change(portfolio.next(history, portfolio.random.whole(15, 40), editorId), {
    welcomeImageId,
    buttonShape,
    cardStyle,
  });
}

function seedScreens(portfolio: PortfolioSeed, screens: readonly OnboardingText[], scope: Values, since: Date): void {
  for (const [index, { helpText, ...screen }] of screens.entries()) {
    const date = portfolio.calendar.later(since, 20 + index);
    const history = portfolio.create(
      onboardingStore,
      { date, editorId: portfolio.implementer(date) },
      { ...scope, ...screen, helpText: null },
    );
    if (helpText !== null)
      history.change(portfolio.next(history, portfolio.random.whole(20, 60), portfolio.implementer(date)), {
        helpText,
      });
  }
}

/** Returns what people see before they first sign in: at the root, with the operator's logo and picture (BRAND-09, BRAND-10). */
export function seedRootOnboarding(portfolio: PortfolioSeed, { logoId, welcomeImageId }: BrandPictures): void {
  const scope = { customerId: null, backgroundImageId: welcomeImageId, hostLogoId: logoId, clientLogoId: null };
  seedScreens(portfolio, rootOnboardings, scope, portfolio.calendar.daysAgo(340));
}

/** The same of a customer, with its own logo and picture. */
export function seedOnboarding(
  portfolio: PortfolioSeed,
  { facts, history }: CustomerSeed,
  { logoId, welcomeImageId }: BrandPictures,
): void {
  const scope = { customerId: history.id, backgroundImageId: welcomeImageId, hostLogoId: null, clientLogoId: logoId };
  seedScreens(
    portfolio,
    customerOnboardings[facts.name] ?? [],
    scope,
    history.steps[0]?.date ?? portfolio.calendar.now,
  );
}
