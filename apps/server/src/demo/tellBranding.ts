import { brandingStore } from '../resources/branding/branding.store.ts';
import { onboardingStore } from '../resources/onboarding/onboarding.store.ts';
import { customerLooks, customerOnboardings, type OnboardingText, rootOnboardings } from './content/lookTexts.ts';
import type { CustomerStory, PortfolioStory } from './portfolioStory.ts';
import type { Values } from '../core/store/storeDefinition.ts';

const noBranding = Object.fromEntries(
  Object.keys(brandingStore.resource.update.shape).map((field) => [field, null] as const),
);

/** The pictures of a customer that its apps show. */
export interface BrandPictures {
  readonly logoId: string;
  readonly welcomeImageId: string;
}

/** A customer's branding: its logo and colours first, the welcome image and shapes some weeks later (BRAND-01). */
export function tellBranding(
  story: PortfolioStory,
  told: CustomerStory,
  { logoId, welcomeImageId }: BrandPictures,
): void {
  const look = customerLooks[told.facts.name];
  if (look === undefined) return;
  const { buttonShape = null, cardStyle = null, ...colours } = look;
  const date = story.calendar.later(told.life.steps[0]?.date ?? story.calendar.now, story.random.whole(12, 30));
  const life = story.create(
    brandingStore,
    { date, editorId: story.implementer(date) },
    { ...noBranding, ...colours, customerId: told.life.id, logoId },
  );
  const editorId = story.implementer(date);
  life.change(story.next(life, story.random.whole(15, 40), editorId), { welcomeImageId, buttonShape, cardStyle });
}

function tellScreens(story: PortfolioStory, screens: readonly OnboardingText[], scope: Values, since: Date): void {
  for (const [index, { helpText, ...screen }] of screens.entries()) {
    const date = story.calendar.later(since, 20 + index);
    const life = story.create(
      onboardingStore,
      { date, editorId: story.implementer(date) },
      { ...scope, ...screen, helpText: null },
    );
    if (helpText !== null)
      life.change(story.next(life, story.random.whole(20, 60), story.implementer(date)), { helpText });
  }
}

/** What people see before they first sign in: at the root, with the operator's logo and picture (BRAND-09, BRAND-10). */
export function tellRootOnboarding(story: PortfolioStory, { logoId, welcomeImageId }: BrandPictures): void {
  const scope = { customerId: null, backgroundImageId: welcomeImageId, hostLogoId: logoId, clientLogoId: null };
  tellScreens(story, rootOnboardings, scope, story.calendar.daysAgo(340));
}

/** The same of a customer, with its own logo and picture. */
export function tellOnboarding(
  story: PortfolioStory,
  { facts, life }: CustomerStory,
  { logoId, welcomeImageId }: BrandPictures,
): void {
  const scope = { customerId: life.id, backgroundImageId: welcomeImageId, hostLogoId: null, clientLogoId: logoId };
  tellScreens(story, customerOnboardings[facts.name] ?? [], scope, life.steps[0]?.date ?? story.calendar.now);
}
