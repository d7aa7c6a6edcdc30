import type { ProductPage } from '#app/business/storefront/product-page.ts'
import { Price } from '#app/ui/price.tsx'
import { BuyButtons } from './buy-buttons.tsx'

/** The bar at the bottom of a phone, as on a course's page; its buttons belong to the form above. */
export function BuyBar({
  page: { product, price, inCart, mayBuy },
  isSending,
}: {
  page: ProductPage
  isSending: boolean
}) {
  if (!mayBuy || !price || product.availableQty < 1) return null
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-8 flex items-center gap-3 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-8 md:px-8 lg:hidden">
      <span className="hidden text-lg font-semibold min-[22rem]:block">
        <Price amount={price} />
      </span>
      <BuyButtons isInCart={inCart > 0} isSending={isSending} short />
    </div>
  )
}
