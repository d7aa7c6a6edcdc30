import { bigCatalogue, bigSelling } from './catalogue.ts'
import type { BigShopSize } from './numbers.ts'
import { bigOrders, dropScratch, scratchPlans } from './orders.ts'
import { bigPeople } from './people.ts'

/**
 * Returns SQL that turns the demo shop into a big one, to run in this order. The rows depend only on `now`, the clock
 * at the start. `findViolations` finds nothing in the result.
 */
export function bigShopStatements(size: BigShopSize, now: number): string[] {
  return [
    ...bigCatalogue(size, now),
    ...bigSelling(size, now),
    ...scratchPlans(),
    ...bigPeople(size, now),
    ...bigOrders(size, now),
    ...dropScratch(),
  ]
}
