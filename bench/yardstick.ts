import { randomUUID } from 'node:crypto';

/**
 * The statements of the yardstick, written by hand: on the product's tables and indexes, with the row's columns, without
 * scope, rights or joins. They change only with a record in docs/decisions (yardstick-by-hand.md), so that a slower
 * statement of the product shows.
 */

/** Columns of a list's row, by the names they have on the wire. */
const rowColumns = `id, version, created_at as "createdAt", updated_at as "updatedAt", title, subtitle, published,
  activation_date as "activationDate", expiration_date as "expirationDate", content_url as "contentUrl", featured,
  audience_type as "audienceType", image_id as "imageId", employee_group_id as "employeeGroupId",
  customer_id as "customerId", building_id as "buildingId"`;

/** Columns of a record: those of its row and the text of the article. */
const recordColumns = `${rowColumns}, content`;

function pageOf(condition: string): string {
  return `(select coalesce(json_agg(a), '[]')::text from (
    select ${rowColumns} from articles where ${condition} order by title, id limit 50) a)`;
}

function countedPage(condition: string): string {
  return `select (select count(*)::int from articles where ${condition}) as count, ${pageOf(condition)} as body`;
}

/** The first 50 published articles of a building by title, and how many there are. $1: building */
export const publishedPage = countedPage('building_id = $1 and published and deleted_at is null');

/** The first 50 articles of a building by title, and how many there are. $1: building */
export const wholePage = countedPage('building_id = $1 and deleted_at is null');

/** One article. $1: id */
export const oneRecord = `select row_to_json(a)::text as body from (
  select ${recordColumns} from articles where id = $1 and deleted_at is null) a`;

/** The first 50 articles by title that hold each of the patterns. $1, $2 …: patterns such as `%yoga%` */
export function foundPage(patterns: number): string {
  const conditions = Array.from({ length: patterns }, (_, index) => `search_text like $${String(index + 1)}`);
  return `select ${pageOf([...conditions, 'deleted_at is null'].join(' and '))} as body`;
}

/**
 * The rows of a save: the article and its revision, whose trigger notifies the listeners.
 * $1: id, $2: id of the revision, $3: customer, $4: building, $5: title, $6: content
 */
export const newRecord = `with a as (
    insert into articles (id, revision_id, customer_id, building_id, title, content)
    values ($1, $2, $3, $4, $5, $6) returning ${recordColumns}, revision_id),
  r as (
    insert into revisions (id, entity, entity_id, action, version, date, customer_id, building_id, "values")
    select revision_id, 'article', id, 'Created', version, "createdAt", "customerId", "buildingId", to_jsonb(a) from a)
  select row_to_json(a)::text as body from a`;

/** An id that sorts by its time, as those of the product do: it goes to the end of an index. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
