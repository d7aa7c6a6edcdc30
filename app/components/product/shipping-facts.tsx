import type { ProductPage } from '#app/business/storefront/product-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Price } from '#app/ui/price.tsx'

/** What sending costs, early, and whom to ask when something is wrong with what came. */
export function ShippingFacts({ page: { shippingMethods, settings } }: { page: ProductPage }) {
  const open = shippingMethods.filter(({ fee }) => fee !== null)
  return (
    <div className="grid gap-4">
      <p>{m.product_shipping_text()}</p>
      {open.length === 0 ? (
        <p className="text-ink-soft">{m.product_shipping_none()}</p>
      ) : (
        <ul className="overflow-hidden rounded-md border border-line bg-surface">
          {open.map(({ id, name, fee }) => (
            <li
              key={id}
              className="flex flex-wrap justify-between gap-x-6 border-line px-4 py-3 not-first:border-t"
            >
              <span className="min-w-0 break-words">{name}</span>
              {fee && <span>{fee.minor === 0 ? m.product_shipping_free() : <Price amount={fee} />}</span>}
            </li>
          ))}
        </ul>
      )}
      {(settings.contactTel || settings.contactEmail) && (
        <p>
          {m.product_return_text()}{' '}
          {settings.contactTel && (
            <a href={`tel:${settings.contactTel}`} className="link mr-3 inline-flex min-h-11 items-center">
              {settings.contactTel}
            </a>
          )}
          {settings.contactEmail && (
            <a href={`mailto:${settings.contactEmail}`} className="link inline-flex min-h-11 items-center">
              {settings.contactEmail}
            </a>
          )}
        </p>
      )}
    </div>
  )
}
