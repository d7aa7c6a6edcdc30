import { bigCatalogue, bigSelling } from './catalogue.ts'
import type { BigShopSize } from './numbers.ts'
import { bigOrders, dropScratch, scratchPlans } from './orders.ts'
import { bigPeople } from './people.ts'

/**
 * SQL that makes the demo shop a big one, the same rows each time but for `now`: the clock when it opens. Its books hold:
 * `findViolations` finds nothing. Run them in this order.
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
