import type { ProductPage } from '#app/business/storefront/product-page.ts'
import { useAddToCart } from '#app/components/add-to-cart/use-add-to-cart.ts'
import { HtmlText } from '#app/components/course/html-text.tsx'
import { Section, SectionTabs, type Tab } from '#app/components/course/section-tabs.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { BuyBar } from './buy-bar.tsx'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { ProductShelf } from './product-shelf.tsx'
import { ShippingFacts } from './shipping-facts.tsx'

/** What a form without a script came back with. */
type NotAdded = { readonly sentence: string; readonly qty: string }

/** A product: pictures, price, buying, and what there is to know, as tabs that are anchors. §2 'Product detail' */
export function ProductView({ page, notAdded }: { page: ProductPage; notAdded: NotAdded | null }) {
  const { product, settings, others } = page
  const add = useAddToCart(notAdded?.sentence)
  return (
    <main id="main" className="page pb-12">
      <div className="grid gap-6 pt-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-x-10 lg:pt-8">
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
            <HtmlText html={settings.howToBuy.description || m.product_how_to_buy_text()} />
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
    ...(settings.howToBuy.enabled ? [{ id: 'how-to-buy', label: m.catalogue_tab_how_to_buy() }] : []),
    ...(others.length > 0 ? [{ id: 'more', label: m.product_tab_more() }] : []),
  ]
}
