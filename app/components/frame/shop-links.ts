import type { ShopHas } from '#app/business/settings/settings-repository.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'

type ShopLink = {
  readonly to: string
  readonly label: () => string
  readonly of?: Exclude<keyof ShopHas, 'ownPages'>
}

const SHOP_LINKS: readonly ShopLink[] = [
  { to: '/courses', label: m.home_nav_courses },
  { to: '/courses?filter=products', label: m.product_shelf, of: 'products' },
  { to: '/teachers', label: m.home_nav_teachers, of: 'teachers' },
  { to: '/about', label: m.home_about, of: 'about' },
]

/**
 * Returns the links of the shop's navigation, without those that would lead to nothing. Header and footer show the
 * same.
 */
export function shopLinks(has: ShopHas): readonly ShopLink[] {
  return SHOP_LINKS.filter(({ of }) => of === undefined || has[of])
}
