import { SETTING_GROUP_NAMES } from '#app/business/settings/settings.wire.ts'
import { LOCALES } from '#app/i18n/locale.ts'
import routes from '#app/routes.ts'
import { expectFitsAt, expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { Shopper } from './shopper.ts'
import { ADMIN } from './staff.ts'

type Routes = readonly { readonly path?: string; readonly children?: Routes }[]
const table: Routes = routes
const staffRoutes = table.find(({ path }) => path === 'admin')?.children ?? []
/** The addresses below /admin. The overview has none of its own. */
const ADDRESSES = ['security', ...staffRoutes.map(({ path = '' }) => path)]
/**
 * The addresses to open for routes that one address does not show. For any other route with an id, the journey opens
 * the first entry of its list.
 */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  'courses/:id/lectures': ['courses/103/lectures'],
  'courses/:id/lectures/:lecture': [103_001, 103_007, 103_008, 103_009, 103_010].map(
    lecture => `courses/103/lectures/${lecture}`,
  ),
  orders: ['orders', 'orders?status=all'],
  'orders/:id': ['orders/90004'],
  search: ['search?q=english'],
  'settings/:group': SETTING_GROUP_NAMES.map(group => `settings/${group}`),
}
const NARROW = 320

for (const locale of LOCALES) {
  test(`every page of the back office is in order (${locale}) @prove`, async ({ page }, { project }) => {
    const staff = new Shopper(page, locale)
    await staff.isSignedIn(ADMIN.username, ADMIN.password)
    const looksAt = async (path: string) => {
      await staff.opens(path)
      await expectInOrder(page, path)
      if (project.name === 'phone') await expectFitsAt(page, path, [NARROW])
    }
    const firstOf = async (list: string) => {
      await staff.opens(`/admin/${list}`)
      const entries = `a[href^="/admin/${list}/"]:not([href$="/new"], [href$="/file"])`
      return page.getByRole('main').locator(entries).first().getAttribute('href')
    }
    for (const address of ADDRESSES) {
      const examples = EXAMPLES[address]
      const [list = '', parameter] = address.split('/:')
      if (examples) for (const path of examples) await looksAt(`/admin/${path}`)
      else await looksAt(parameter ? String(await firstOf(list)) : `/admin/${address}`)
    }
  })
}
