import { type ShopNeeds, shopNeeds } from './shop-needs.ts'

/**
 * What a use-case needs, where something else happens at a named point: right before its nth trip to the database, or
 * right after it (`after`: and then the answer is lost). The first trip of an order reads, the second writes.
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
