import type { HttpServices } from '../../http/httpServices.ts';
import { type RouteContext, routesWith } from '../../http/route.ts';
import type { FileStore } from './fileStore.ts';

/** What routes that store or read files need. */
export interface FileServices extends HttpServices {
  readonly files: FileStore;
}
export type FileContext = RouteContext<FileServices>;

/** Declares a route that stores or reads files. */
export const defineFileRoute = routesWith<FileServices>();
