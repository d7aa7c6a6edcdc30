import type { Database } from '#app/db/connection.ts'
import { exportCourses } from '#app/site-file/catalogue/export-courses.ts'
import { exportProduct } from '#app/site-file/catalogue/products.ts'
import { exportTeacher } from '#app/site-file/catalogue/teachers.ts'
import { type ExportedFiles, exportedFiles } from '#app/site-file/files/exported-files.ts'
import { toWire } from '#app/site-file/format/fields.ts'
import { exportAccounts } from '#app/site-file/people/account-entry.ts'
import { exportCertificate } from '#app/site-file/people/certificates.ts'
import { customLabelFields, userGroupFields } from '#app/site-file/people/people-fields.ts'
import { exportBanks } from '#app/site-file/selling/payment-methods.ts'
import {
  couponFields,
  originBankFields,
  paymentMethodFields,
  promotionFields,
  shippingMethodFields,
} from '#app/site-file/selling/selling-fields.ts'
import { exportOwnPage } from './own-pages.ts'
import { exportSettings } from './settings-entry.ts'
import { readWholeShop } from './whole-shop.server.ts'

type ExportedSite = {
  /** The site file, ready for JSON. */
  readonly site: Record<string, unknown>
  /** Objects of R2 to write beside it: from their key to the path that the site file names. */
  readonly files: ReadonlyMap<string, string>
}

/** The paths of the pictures that texts show by their address. Other pictures stand as paths in the site already. */
function picturesInTexts(site: object, files: ExportedFiles): string[] {
  const shown = JSON.stringify(site).matchAll(/\/files\/[0-9a-f]{64}\.\w+/g)
  const addresses = new Set(Array.from(shown, ([address]) => address))
  return [...addresses].map(files.ofUrl).filter(path => path !== null)
}

/**
 * Returns the shop as a site file. Importing it into the same shop changes nothing. `folder` is where its files are
 * written beside it. Passwords and orders are not exported.
 */
export async function exportSite(
  needs: { db: Database },
  { folder }: { folder: string },
): Promise<ExportedSite> {
  const shop = await readWholeShop(needs.db)
  const files = exportedFiles(folder, shop.siteFiles)
  const site = {
    settings: exportSettings(shop, files),
    pages: shop.ownPages.map(row => exportOwnPage(row, shop.ownPageVersions)),
    user_groups: shop.userGroups.map(row => ({ id: row.id, ...toWire(userGroupFields, row) })),
    courses: exportCourses(shop, files),
    products: shop.products.map(product => exportProduct(product, files)),
    teachers: shop.teachers.map(row => exportTeacher(row, files.ofUrl)),
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
    certificates: shop.certificates.map(exportCertificate),
  }
  const text_pictures = picturesInTexts(site, files)
  return {
    site: text_pictures.length > 0 ? { ...site, text_pictures } : site,
    files: files.used,
  }
}
