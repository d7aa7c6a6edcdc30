import { toSlug } from '#app/business/catalogue/link-path.ts'
import { products } from '#app/db/schema/catalogue.ts'
import type { Row } from '#app/site-file/drafting/bulk-write.server.ts'
import {
  type Drafted,
  type Drafting,
  draftKind,
  listOfPictures,
  positionsAfter,
} from '#app/site-file/drafting/draft-kind.ts'
import { byId, type Settled, settleList } from '#app/site-file/drafting/settle-entries.ts'
import type { ExportedFiles } from '#app/site-file/files/exported-files.ts'
import { type Entry, entry, type FileUse, type Json } from '#app/site-file/format/entry.ts'
import { entrySchema, namedIn, toWire } from '#app/site-file/format/fields.ts'
import type { StoredShop } from '#app/site-file/stored-site.server.ts'
import type { WholeShop } from '#app/site-file/whole-shop.server.ts'
import { previewFields, productFields } from './catalogue-fields.ts'
import {
  fileOrUrl,
  picturesSchema,
  picturesToFiles,
  previewFiles,
  previewSchema,
  readPictures,
} from './pictures-and-previews.ts'

export const productSchema = entrySchema(productFields, {
  preview: previewSchema,
  pictures: picturesSchema.describe('The gallery, in order'),
})

export type ProductEntry = Entry<typeof productFields & Pick<typeof previewFields, 'previewVideoUrl'>> & {
  readonly pictures?: readonly (string | FileUse)[]
}

export function readProduct(product: Json, place: string): ProductEntry {
  const preview = (product.preview ?? {}) as Json
  const base = entry(productFields, product, place)
  const { previewVideoUrl } = namedIn(previewFields, preview)
  const { previewVideoUrl: video, previewPictureUrl: picture } = previewFiles(preview, place)
  const gallery = readPictures(product, 'pictures', place)
  // A product's single preview picture is the first of its gallery.
  const first = picture ?? ((preview.pictureUrl as string | undefined) || undefined)
  return {
    ...base,
    named: { ...base.named, ...(previewVideoUrl === undefined ? {} : { previewVideoUrl }) },
    files: video ? { previewVideoUrl: video } : {},
    pictures: gallery ?? (first === undefined ? undefined : [first]),
  }
}

export function draftProducts(
  entries: readonly ProductEntry[],
  shop: Pick<StoredShop, 'products'>,
  drafting: Drafting,
): Drafted<ProductEntry>[] {
  const known = shop.products.map(row => ({ id: row.id, key: row.slug }))
  const slugOf = ({ named }: ProductEntry) =>
    named.slug || (named.name === undefined ? null : toSlug(named.name))
  const before = byId(shop.products)
  const settled = settleList(entries, known, slugOf, drafting).map(product =>
    product.isNew || drafting.withStock ? product : withoutStock(product, before(product.id) ?? {}, drafting),
  )
  const position = positionsAfter(shop.products)
  return draftKind(
    {
      kind: 'product',
      table: products,
      fields: productFields,
      before,
      whenNew: (_settled, index) => ({ position: position(index), pictures: [], previewVideoUrl: '' }),
      derived: (after, { entry }) => ({
        ...(after.slug ? {} : { slug: toSlug(String(after.name ?? '')) }),
        ...listOfPictures('pictures', entry.pictures, drafting.found),
      }),
      isDated: true,
    },
    settled,
    drafting,
  )
}

/** Drops the stock of an existing product with a warning: the file does not know what was sold meanwhile. */
function withoutStock(
  { entry, ...settled }: Settled<ProductEntry>,
  before: Row,
  { draft }: Drafting,
): Settled<ProductEntry> {
  const { availableQty, ...named } = entry.named
  if (availableQty !== undefined && availableQty !== before.availableQty) {
    const problem = `the stock stays ${before.availableQty}; the file's ${availableQty} is imported only with --with-stock`
    draft.warnings.push({ place: `${entry.place}.available_qty`, problem })
  }
  return { ...settled, entry: { ...entry, named } }
}

export function exportProduct(
  product: WholeShop['products'][number],
  files: ExportedFiles,
): Record<string, unknown> {
  return {
    id: product.id,
    ...toWire(productFields, product),
    preview: fileOrUrl(product.previewVideoUrl, 'videoUrl', 'video_file', files),
    pictures: picturesToFiles(product.pictures, files),
  }
}
