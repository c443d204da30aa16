import { registry, type ResourceDefinition } from '@atrium/contract';
import { z } from 'zod';

import { HttpError } from '../../base/httpError.ts';
import { defineRoute } from '../route.ts';
import { batchRoute } from './batch/batchRoute.ts';
import { describeModel, isEntitySet } from './csdl.ts';
import { csdlXml } from './csdlXml.ts';

const resources: readonly ResourceDefinition[] = Object.values(registry);

type MetadataFormat = 'json' | 'xml';

const formatOf: Readonly<Record<string, MetadataFormat>> = {
  json: 'json',
  'application/json': 'json',
  xml: 'xml',
  'application/xml': 'xml',
};

/** The format that a query names, or else the one that the header accepts; XML when both leave it open. */
function metadataFormat(named: string | undefined, accept = ''): MetadataFormat {
  if (named === undefined) return /json/i.test(accept) && !/xml/i.test(accept) ? 'json' : 'xml';
  const format = formatOf[named.split(';')[0]?.trim().toLowerCase() ?? ''];
  if (format !== undefined) return format;
  throw new HttpError(400, 'invalidQuery', {
    issues: [{ field: '$format', code: 'choice', choices: Object.keys(formatOf) }],
  });
}

const texts = new Map<MetadataFormat, string>();

/** `$metadata` as text, written when it is first asked for. */
function metadataText(format: MetadataFormat): string {
  const known = texts.get(format);
  if (known !== undefined) return known;
  const model = describeModel(resources);
  const text = format === 'json' ? JSON.stringify(model) : csdlXml(model);
  texts.set(format, text);
  return text;
}

const metadata = defineRoute({
  method: 'GET',
  path: '$metadata',
  tag: 'odata',
  summary: 'The model of the API for OData clients: CSDL as XML or JSON',
  forKeys: true,
  takesBasic: true,
  access: { kind: 'member' },
  query: z.object({
    $format: z.string().optional().describe('xml or json; else as Accept asks, XML when it does not'),
  }),
  streams: true,
  isShort: true,
  handle: ({ queryInput, reply, request }) => {
    const format = metadataFormat(queryInput().$format, request.headers.accept);
    void reply.type(`application/${format}; charset=utf-8`).send(metadataText(format));
    return undefined;
  },
});

const serviceDocument = defineRoute({
  method: 'GET',
  path: '',
  tag: 'odata',
  summary: 'The entity sets of the API for OData clients',
  forKeys: true,
  takesBasic: true,
  access: { kind: 'member' },
  query: { $format: 'json' },
  answer: z.object({
    '@odata.context': z.string(),
    value: z.array(z.object({ name: z.string(), kind: z.literal('EntitySet'), url: z.string() })),
  }),
  handle: () => ({
    body: {
      '@odata.context': '/api/$metadata',
      // By its name a set takes keys too; some lists have another address than their records.
      value: resources.filter(isEntitySet).map(({ name }) => ({ name, kind: 'EntitySet' as const, url: name })),
    },
  }),
});

/** What OData clients read before they ask for records, and where they ask for several at once (API-44, API-47). */
export const odataRoutes = [serviceDocument, metadata, batchRoute];
