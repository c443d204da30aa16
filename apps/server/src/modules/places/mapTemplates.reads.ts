import type { MapSettings } from '@atrium/contract';

import { fileMark } from '../../base/crypto/urlSigner.ts';
import type { Executor } from '../../db/database.ts';
import { column, raw, type Sql, sql } from '../../db/sql.ts';
import { JsonText } from '../../http/route.ts';
import { iconTable } from './icon/icon.table.ts';
import { mapTemplateTable } from './mapTemplate/mapTemplate.table.ts';
import { spaceTable } from './space/space.table.ts';

const template = (name: keyof typeof mapTemplateTable._.columns) => column('t', mapTemplateTable[name]);
const icon = (name: keyof typeof iconTable._.columns) => column('i', iconTable[name]);
const space = (name: keyof typeof spaceTable._.columns) => column('s', spaceTable[name]);

/** Checks whether there is such a category of icons, which is then not deleted until the transaction ends. */
export async function lockIconCategory(executor: Executor, templateId: string): Promise<boolean> {
  const { id, kind, deletedAt } = mapTemplateTable;
  const categories = await executor.query(sql`
    select from ${mapTemplateTable} where ${id} = ${templateId}::uuid and ${kind} = 'Icon' and ${deletedAt} is null for share`);
  return categories.length > 0;
}

/** The kind of master data that the space joined as `s` is of: what a vendor has, lockers, or any other place (ROOT-33). */
const typeOfSpace = sql`case when ${space('vendorType')} = 'fbvendor' then 'fbvendor'
  when ${space('lockerBankId')} <> '' or ${space('subtype')} = 'Lockers' then 'Lockers' else 'Other' end`;

/** The common table `first_templates` of a statement that has `joinTemplates`: of each kind and type the first by name. */
export const firstTemplates = sql`first_templates as materialized (
  select distinct on (${template('kind')}, ${template('type')}) ${template('id')} as id, ${template('kind')} as kind,
      ${template('type')} as type
    from ${mapTemplateTable} t where ${template('deletedAt')} is null
    order by ${template('kind')}, ${template('type')}, ${template('name')}, ${template('id')})`;

/**
 * Joins how a unit is drawn, whose space is `s`: as `structure` the template of its kind of master data, as `category` the
 * icons chosen for the space or else those of its kind, and as `chosen` that icon of them which is called as the space, else
 * as what it is used for, else the first by name (MAP-07, PLACE-11).
 * @param isPlace whether it is a place, and not a way between places, which maps draw in colours of their own
 */
export function joinTemplates(isPlace: Sql): Sql {
  const called = (field: 'name' | 'subtype' | 'otherValue') =>
    sql`lower(${icon('name')}) = lower(${space(field)}) desc nulls last`;
  return sql`left join first_templates structure on structure.kind = 'Structure' and ${isPlace}
      and structure.type = ${typeOfSpace}
    left join first_templates own_icons on own_icons.kind = 'Icon' and ${space('id')} is not null
      and own_icons.type = ${typeOfSpace} and own_icons.type <> 'Other'
    cross join lateral (select coalesce(${space('iconCategoryId')}, own_icons.id) as id) category
    left join lateral (select ${icon('id')} as id from ${iconTable} i
      where ${icon('templateId')} = category.id and ${icon('deletedAt')} is null
      order by ${called('name')}, ${called('subtype')}, ${called('otherValue')}, ${icon('name')}, ${icon('id')} limit 1) chosen
      on true`;
}

/** Names as JSON what `joinTemplates` has joined. */
export const templatesJson = sql`jsonb_build_object(
  'structureId', structure.id, 'iconCategoryId', category.id, 'iconId', chosen.id)`;

/** One line of a map: its features, and the templates and icons that they name, each as a JSON text. */
interface DrawnLine {
  readonly features: string;
  readonly templates: string | null;
  readonly icons: string | null;
}

/** Columns of the common table `drawn`, which `readDrawn` reads, from where `joinTemplates` has joined. */
export const drawnColumns = sql`structure.id as structure_id, category.id as category_id, chosen.id as icon_id`;

/** Columns of `drawn` of what is no unit. */
export const undrawnColumns = sql`null::uuid as structure_id, null::uuid as category_id, null::uuid as icon_id`;

/**
 * Reads a map as a GeoJSON text, with the templates and icons of its units once each, in one statement (MAP-05, MAP-07).
 * @param tables the common tables; `drawn` among them has each feature in `feature`, and `drawnColumns`
 * @param order of the features, by columns of `drawn`
 */
export async function readDrawn(
  executor: Executor,
  tables: Sql,
  order: Sql,
  settings: MapSettings | undefined,
): Promise<JsonText> {
  const [line] = await executor.query<DrawnLine>(sql`
    with ${tables}, told as (
      select coalesce(json_agg(feature order by ${order}), '[]')::text as features,
          array_agg(distinct structure_id) || array_agg(distinct category_id) as template_ids,
          array_agg(distinct icon_id) as icon_ids from drawn)
    select features,
        (select json_agg(json_build_object('id', ${template('id')}, 'kind', ${template('kind')}, 'name', ${template('name')},
              'fillColor', ${template('fillColor')}, 'outlineColor', ${template('outlineColor')},
              'outlineWidth', ${template('outlineWidth')}, 'iconSize', ${template('iconSize')})
            order by ${template('kind')}, ${template('name')})::text from ${mapTemplateTable} t
          where ${template('id')} = any(template_ids)) as templates,
        (select json_agg(json_build_object('id', ${icon('id')}, 'name', ${icon('name')},
              'url', ${raw(`'${fileMark}'`)} || ${icon('imageId')}::text) order by ${icon('name')})::text
          from ${iconTable} i where ${icon('id')} = any(icon_ids)) as icons
      from told`);
  const { features = '[]', templates = null, icons = null } = line ?? {};
  const settingsText = settings === undefined ? null : JSON.stringify(settings);
  const told = Object.entries({ settings: settingsText, templates, icons, features });
  const members = told.flatMap(([key, text]) => (text === null ? [] : [`"${key}":${text}`]));
  return new JsonText(`{"type":"FeatureCollection",${members.join(',')}}`);
}
