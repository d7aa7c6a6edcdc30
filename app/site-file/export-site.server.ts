import { SETTINGS_ON_THE_WIRE } from '#app/business/settings/settings.wire.ts'
import type { Database } from '#app/db/connection.ts'
import { exportCatalogue } from './export-catalogue.server.ts'
import { type ExportedFiles, exportedFiles } from './export-files.ts'
import { exportAccounts } from './export-people.server.ts'
import { toWire } from './fields.ts'
import { customLabelFields, userGroupFields } from './people-fields.ts'
import {
  bankAccountFields,
  couponFields,
  originBankFields,
  paymentMethodFields,
  promotionFields,
  shippingMethodFields,
} from './selling-fields.ts'
import { readWholeShop, type WholeShop } from './whole-shop.server.ts'

export type ExportedSite = {
  /** The site file, ready for JSON. */
  readonly site: Record<string, unknown>
  /** Objects of R2 to write beside it: by their key, the path that the site file names. */
  readonly files: ReadonlyMap<string, string>
}

/**
 * The shop as a site file; importing it into the same shop changes nothing. `folder` is where its files will lie beside
 * it. Passwords and orders stay in the shop.
 */
export async function exportSite(
  needs: { db: Database },
  { folder }: { folder: string },
): Promise<ExportedSite> {
  const shop = await readWholeShop(needs.db)
  const files = exportedFiles(folder, shop.siteFiles)
  const site = {
    settings: exportSettings(shop, files),
    user_groups: shop.userGroups.map(row => ({ id: row.id, ...toWire(userGroupFields, row) })),
    ...exportCatalogue(shop, files),
    coupons: shop.coupons.map(row => ({ id: row.id, ...toWire(couponFields, row) })),
    promotions: shop.promotions.map(row => ({ id: row.id, ...toWire(promotionFields, row) })),
    shipping_methods: shop.shippingMethods.map(row => ({ id: row.id, ...toWire(shippingMethodFields, row) })),
    payment_methods: shop.paymentMethods.map(method => ({
      id: method.id,
      ...toWire(paymentMethodFields, method),
      bankList: exportBanks(shop, method.id, files),
    })),
    origin_banks: shop.originBanks.map(row => toWire(originBankFields, row)),
    custom_labels: shop.customLabels.map(row => ({ id: row.id, ...toWire(customLabelFields, row) })),
    accounts: exportAccounts(shop),
  }
  return { site, files: files.used }
}

function exportSettings({ settings }: WholeShop, files: ExportedFiles): Record<string, unknown> {
  const stored = new Map(settings.map(row => [row.key, row.value]))
  const named = SETTINGS_ON_THE_WIRE.filter(({ name }) => stored.has(name)).map(({ name }) => [
    name,
    stored.get(name),
  ])
  const wire: Record<string, unknown> = Object.fromEntries(named)
  const favicon = files.ofUrl(String(wire.photo_favicon ?? ''))
  if (!favicon) return wire
  const { photo_favicon: _, ...others } = wire
  return { ...others, photo_favicon_file: favicon }
}

function exportBanks({ bankAccounts }: WholeShop, methodId: number, files: ExportedFiles) {
  return bankAccounts
    .filter(row => row.paymentMethodId === methodId)
    .map(row => {
      const { prompt_pay_image: image, ...wire } = toWire(bankAccountFields, row)
      const file = files.ofUrl(String(image))
      return file ? { ...wire, prompt_pay_image_file: file } : { ...wire, prompt_pay_image: image }
    })
}
