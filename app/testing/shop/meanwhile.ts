import { type ShopNeeds, shopNeeds } from './shop-needs.ts'

/**
 * Returns needs for a use-case during which something else happens: right before its nth batch, or right `after` it,
 * and then the connection is lost. The first batch of an order reads, the second writes.
 */
export function meanwhile(
  point: { readonly before: number } | { readonly after: number },
  happens: () => Promise<unknown>,
  options: { readonly now?: number } = {},
): ShopNeeds {
  let trips = 0
  const through = (db: D1Database) =>
    new Proxy(db, {
      get(target, name) {
        const member = Reflect.get(target, name)
        if (name !== 'batch') return typeof member === 'function' ? member.bind(target) : member
        return async (statements: D1PreparedStatement[]) => {
          trips += 1
          if ('before' in point && point.before === trips) await happens()
          const results = await target.batch(statements)
          if ('after' in point && point.after === trips) {
            await happens()
            throw new Error('D1_ERROR: Network connection lost.')
          }
          return results
        }
      },
    })
  return shopNeeds({ ...options, through })
}
