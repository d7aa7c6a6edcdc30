import type { ProductPage } from '#app/business/storefront/product-page.ts'
import { useAddToCart } from '#app/components/add-to-cart/use-add-to-cart.ts'
import { ProductShelf } from '#app/components/catalogue/product-shelf.tsx'
import { HtmlText } from '#app/components/course/html-text.tsx'
import { Section, SectionTabs, type Tab } from '#app/components/course/section-tabs.tsx'
import { ContactLinks, waysToReach } from '#app/components/frame/contact-links.tsx'
import { Price } from '#app/components/price.tsx'
import { useShell } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { BuyBox } from './buy-box.tsx'
import { BuyButtons } from './buy-buttons.tsx'
import { Gallery } from './gallery.tsx'

/** The refusal of a form without JavaScript. */
type NotAdded = { readonly sentence: string; readonly qty: string }

/** A product page: pictures, price, purchase and details, with anchors as tabs. behaviour: Product page */
export function ProductView({ page, notAdded }: { page: ProductPage; notAdded: NotAdded | null }) {
  const { product, settings, others } = page
  const add = useAddToCart(notAdded?.sentence)
  return (
    <main id="main" className="page pb-12">
      <div className="grid gap-6 pt-4 md:grid-cols-2 md:items-start lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-10 lg:pt-8">
        <div className="min-w-0">
          <Gallery product={product} />
        </div>
        <BuyBox page={page} typedQty={notAdded?.qty} add={add} />
      </div>
      <SectionTabs tabs={tabsOf(page)} />
      <div className="max-w-3xl">
        <Section id="details" title={m.product_details_title()}>
          <HtmlText html={product.description} />
        </Section>
        <Section id="shipping" title={m.product_shipping_title()}>
          <ShippingFacts page={page} />
        </Section>
        {settings.howToBuy.enabled && (
          <Section id="how-to-buy" title={m.catalogue_how_to_buy_title()}>
            <p>{m.product_how_to_buy_text()}</p>
          </Section>
        )}
      </div>
      <BuyBar page={page} isSending={add.isSending} />
      {others.length > 0 && (
        <div id="more" className="mt-8 scroll-mt-16">
          <ProductShelf title={m.product_others()} products={others} />
        </div>
      )}
    </main>
  )
}

function tabsOf({ settings, others }: ProductPage): Tab[] {
  return [
    { id: 'details', label: m.catalogue_tab_details() },
    { id: 'shipping', label: m.product_tab_shipping() },
    ...(settings.howToBuy.enabled ? [{ id: 'how-to-buy', label: m.catalogue_how_to_buy_title() }] : []),
    ...(others.length > 0 ? [{ id: 'more', label: m.product_tab_more() }] : []),
  ]
}

/** The bottom bar on a phone, as on a course page. Its buttons belong to the form above. */
function BuyBar({
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

/** The shipping fees, and whom to contact about a problem with a delivery. */
function ShippingFacts({ page: { shippingMethods } }: { page: ProductPage }) {
  const shop = useShell()?.shop
  const open = shippingMethods.filter(({ fee }) => fee !== null)
  return (
    <div className="grid gap-4">
      <p>{m.product_shipping_text()}</p>
      {open.length === 0 ? (
        <p className="text-ink-soft">{m.product_shipping_none()}</p>
      ) : (
        <ul className="overflow-hidden rounded-md border border-line bg-surface">
          {open.map(({ id, name, fee }) => (
            <li key={id} className="flex justify-between gap-x-6 border-line px-4 py-3 not-first:border-t">
              <span className="min-w-0 break-words">{name}</span>
              {fee && (
                <span className="shrink-0">
                  {fee.minor === 0 ? m.product_shipping_free() : <Price amount={fee} />}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {shop && waysToReach(shop).length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3">
          {m.product_return_text()}
          <ContactLinks shop={shop} className="link inline-flex min-h-11 items-center gap-2" />
        </p>
      )}
    </div>
  )
}
