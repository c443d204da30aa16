import type { Executor } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import { productTable } from './product/product.table.ts';

/** How many of a product. */
interface Taken {
  readonly productId: string;
  readonly quantity: number;
}

/**
 * Takes what an order needs from the stock of products that have one, in one statement that leaves none below zero:
 * answers whether all of it was there (VEND-19). What was taken goes with the transaction when it was not.
 */
export async function takeStock(executor: Executor, lines: readonly Taken[]): Promise<boolean> {
  const stock = column('p', productTable.stock);
  const taken = await executor.query(sql`update ${productTable} p set ${productTable.stock} = ${stock} - l.quantity
    from unnest(${lines.map(({ productId }) => productId)}::uuid[], ${lines.map(({ quantity }) => quantity)}::int[])
      as l (id, quantity)
    where ${column('p', productTable.id)} = l.id and (${stock} is null or ${stock} >= l.quantity) returning p.id`);
  return taken.length === lines.length;
}

/**
 * Gives back what a cancelled order had taken. The rows are locked by id, as those of an order are that is placed at the
 * same moment: two that have the same products never wait for each other.
 */
export async function returnStock(executor: Executor, lines: readonly Taken[]): Promise<void> {
  const stock = column('p', productTable.stock);
  const ids = lines.map(({ productId }) => productId);
  await executor.query(sql`with locked as (select ${column('p', productTable.id)} from ${productTable} p
      where ${column('p', productTable.id)} = any(${ids}::uuid[]) order by 1 for no key update)
    update ${productTable} p set ${productTable.stock} = ${stock} + l.quantity
      from locked join unnest(${ids}::uuid[], ${lines.map(({ quantity }) => quantity)}::int[]) as l (id, quantity)
        on l.id = locked.id
      where ${column('p', productTable.id)} = locked.id and ${stock} is not null`);
}
