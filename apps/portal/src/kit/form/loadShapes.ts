import { loadResource, type ResourceDefinition, type ResourceFacts } from '@atrium/contract';

/** A resource as its screens know it: by its facts, so that a list does without the schemas that a form reads. */
export interface ScreenResource extends ResourceFacts {
  /** Loads its shapes where they are not those of the contract's resource of this name. */
  readonly load?: () => Promise<ResourceDefinition>;
}

const loaded = new WeakMap<ScreenResource, ResourceDefinition>();

function hasShapes(resource: ScreenResource): resource is ResourceDefinition {
  return 'record' in resource;
}

/** Returns a resource with its shapes; undefined until they are loaded. */
export function shapesOf(resource: ScreenResource): ResourceDefinition | undefined {
  return hasShapes(resource) ? resource : loaded.get(resource);
}

/** Loads the shapes of a resource, which come with its first form. What the screens say of it stays as they say it. */
export async function loadShapes(resource: ScreenResource): Promise<ResourceDefinition> {
  const known = shapesOf(resource);
  if (known !== undefined) return known;
  const whole = await (resource.load?.() ?? loadResource(resource.name));
  const shaped = { ...whole, ...resource };
  loaded.set(resource, shaped);
  return shaped;
}
