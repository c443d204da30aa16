import { randomUUID } from 'node:crypto';

/**
 * The statements of the yardstick, written by hand: on the product's tables and indexes, with the row's columns, without
 * scope, rights or joins. They change only with a record in docs/decisions (yardstick-by-hand.md), so that a slower
 * statement of the product shows.
 */

/** Columns of a list's row, by the names they have on the wire. */
const ROW_COLUMNS = `id, version, created_at as "createdAt", updated_at as "updatedAt", title, subtitle, published,
  activation_date as "activationDate", expiration_date as "expirationDate", content_url as "contentUrl", featured,
  audience_type as "audienceType", image_id as "imageId", employee_group_id as "employeeGroupId",
  customer_id as "customerId", building_id as "buildingId"`;

/** Columns of a record: those of its row and the text of the article. */
const RECORD_COLUMNS = `${ROW_COLUMNS}, content`;

function pageOf(condition: string): string {
  return `(select coalesce(json_agg(a), '[]')::text from (
    select ${ROW_COLUMNS} from articles where ${condition} order by title, id limit 50) a)`;
}

function countedPage(condition: string): string {
  return `select (select count(*)::int from articles where ${condition}) as count, ${pageOf(condition)} as body`;
}

/** The first 50 published articles of a building by title, and how many there are. $1: building */
export const publishedPage = countedPage('building_id = $1 and published and deleted_at is null');

/** The first 50 articles of a building by title, and how many there are. $1: building */
export const wholePage = countedPage('building_id = $1 and deleted_at is null');

/** One article. $1: id */
export const ONE_RECORD = `select row_to_json(a)::text as body from (
  select ${RECORD_COLUMNS} from articles where id = $1 and deleted_at is null) a`;

/** The first 50 articles by title that hold each of the patterns. $1, $2 …: patterns such as `%yoga%` */
export function foundPage(patterns: number): string {
  const conditions = Array.from({ length: patterns }, (_, index) => `search_text like $${String(index + 1)}`);
  return `select ${pageOf([...conditions, 'deleted_at is null'].join(' and '))} as body`;
}

/**
 * The rows of a save: the article and its revision, which is the live event.
 * $1: id, $2: id of the revision, $3: customer, $4: building, $5: title, $6: content
 */
export const NEW_RECORD = `with a as (
    insert into articles (id, revision_id, customer_id, building_id, title, content)
    values ($1, $2, $3, $4, $5, $6) returning ${RECORD_COLUMNS}, revision_id),
  r as (
    insert into revisions (id, entity, entity_id, action, version, date, customer_id, building_id, "values")
    select revision_id, 'article', id, 'Created', version, "createdAt", "customerId", "buildingId", to_jsonb(a) from a)
  select row_to_json(a)::text as body from a`;

/** Columns of an order's row, by the names they have on the wire; amounts in the minor unit. */
const ORDER_COLUMNS = `id, version, created_at as "createdAt", updated_at as "updatedAt", customer_id as "customerId",
  building_id as "buildingId", vendor_id as "vendorId", number, day, "time", user_id as "userId", name, email, company, item,
  quantity, subtotal, taxes_and_fees as "taxesAndFees", total, currency, status, payment, payment_provider as "paymentProvider",
  accepted_at as "acceptedAt", closed_at as "closedAt", cancel_reason as "cancelReason", note, lines`;

const PAST_ORDERS = `vendor_id = $1 and status in ('Completed', 'Cancelled') and "time" >= $2 and number > 0 and deleted_at is null`;

/** The last 50 orders of a vendor that are over, and how many there are. $1: vendor, $2: since when */
export const HISTORY_PAGE = `select (select count(*)::int from orders where ${PAST_ORDERS}) as count,
  (select coalesce(json_agg(o), '[]')::text from (
    select ${ORDER_COLUMNS} from orders where ${PAST_ORDERS} order by "time" desc, id desc limit 50) o) as body`;

const SOLD_ORDERS = `vendor_id = $1 and status = 'Completed' and payment <> 'test' and "time" >= $2`;

/** What a vendor has sold by day, and the ten products of most pieces. $1: vendor, $2: since when */
export const VENDOR_TOTALS = `select json_build_object(
  'days', (select json_agg(d) from (
    select day, count(*)::int as orders, sum(total) as total from orders where ${SOLD_ORDERS} group by day order by day) d),
  'products', (select json_agg(p) from (
    select max(line->>'item') as item, sum((line->>'quantity')::int) as quantity,
        sum((line->>'quantity')::bigint * (line->>'amount')::bigint) as amount
      from orders, jsonb_array_elements(lines) as line where ${SOLD_ORDERS}
      group by line->>'productId' order by 2 desc limit 10) p))::text as body`;

/** An id that sorts by its time, as those of the product do: it goes to the end of an index. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
