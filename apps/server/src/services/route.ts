import { type Route, type RouteContext, routesWith } from '../http/route.ts';
import type { Services } from './services.ts';

/** What a handler of the product's own routes is given. */
export type ServiceContext = RouteContext<Services>;

/** A route of the product. */
export type ServiceRoute = Route<Services>;

/** Declares a route whose handler may use every service. */
export const defineRoute = routesWith<Services>();
