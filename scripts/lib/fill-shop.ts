import { join } from 'node:path'
import { courses } from '../../app/db/schema/catalogue.ts'
import { openShop } from '../site-shop.ts'
import { importDemo } from './import-needs.ts'
import { root, step } from './setup.mjs'

export const DEMO = join(root, 'app/site-file/demo/shop.json')

/**
 * Makes the local shop in the folder `data` ready to be served: brings its database to this version, and fills it with
 * the demo if it has no courses. The demo must not mix with somebody's own shop.
 */
export async function fillShop(data: string): Promise<void> {
  step('Preparing the database')
  const shop = await openShop({ remote: false, data })
  try {
    const [filled] = await shop.db.select({ id: courses.id }).from(courses).limit(1)
    if (filled) return
    step('Filling the demo shop')
    const faults = await importDemo(shop, DEMO)
    if (faults.length > 0) throw new Error(faults.join('\n'))
  } finally {
    await shop.close()
  }
}
