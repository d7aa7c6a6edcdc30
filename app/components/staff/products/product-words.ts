import type { StockChange, StockFault, StockKind, StockWay } from '#app/business/catalogue/stock/stock.ts'
import { inEnglish } from '#app/components/staff/in-english.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { ProductField, ProductState } from '#app/site-file/editing/product-form.ts'

const STATES: Readonly<Record<ProductState, () => string>> = {
  shown: m.products_state_shown,
  hidden: m.products_state_hidden,
  low: m.products_state_low,
}
export const stateLabel = (state: ProductState) => STATES[state]()

const LABELS: Readonly<Record<string, () => string>> = {
  name: m.products_name,
  description: m.editor_description,
  metaTitle: m.products_meta_title,
  metaDescription: m.products_meta_description,
  slug: m.products_slug,
  price: m.editor_plan_baht,
  priceUsd: m.editor_plan_usd,
  lowStockAt: m.products_low_at,
  position: m.editor_position,
  previewVideoUrl: m.editor_video,
}

/** True if the pages have a label for it. */
export const isProductField = (name: string): name is ProductField => name.replace(/En$/, '') in LABELS

/** The label of a field, with its language where it has two. */
export function fieldLabel(field: ProductField): string {
  return LABELS[field]?.() ?? inEnglish(String(LABELS[field.replace(/En$/, '')]?.()))
}

const WAYS: Readonly<Record<StockWay, () => string>> = {
  received: m.products_way_received,
  taken: m.products_way_taken,
  counted: m.products_way_counted,
}
export const wayLabel = (way: StockWay) => WAYS[way]()

const KINDS: Readonly<Record<StockKind, () => string>> = {
  sold: m.products_kind_sold,
  returned: m.products_kind_returned,
  corrected: m.products_kind_corrected,
  received: m.products_kind_received,
  imported: m.products_kind_imported,
}
export const kindLabel = ({ kind }: Pick<StockChange, 'kind'>) => KINDS[kind]()

/** A change with its sign, such as '+20' or '−3'. */
export function signed(change: number): string {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '0'
}

/** Why a number or its reason was refused and what to type instead. */
export function stockFaultSentence(fault: StockFault | undefined): string | undefined {
  switch (fault?.code) {
    case undefined:
      return undefined
    case 'required':
      return m.staff_fault_required()
    case 'not-whole':
      return m.staff_fault_not_whole()
    case 'not-above-zero':
      return m.products_fault_above_zero()
    case 'too-long':
      return m.editor_too_long({ most: fault.most })
    case 'too-many':
      return m.products_fault_too_many({ most: fault.most })
    case 'below-zero':
      return m.products_fault_below_zero({ left: fault.left })
    case 'moved':
      return m.products_fault_moved({ left: fault.left })
  }
}
