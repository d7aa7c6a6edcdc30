import { Link } from '@remix-run/react'
import type { ProductCard as Card } from '#app/business/catalogue/product-card.ts'
import { Price } from '#app/components/price.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'
import type { PictureUse } from './picture.tsx'
import { ProductPicture } from './product-picture.tsx'

/** A product in a list; the whole card is one link. */
export function ProductCard({ card, use }: { card: Card; use: PictureUse }) {
  return (
    <article className="group card">
      <ProductPicture url={card.pictureUrl} use={use} className="card-picture" />
      <h3 className="mt-3 line-clamp-2 leading-relaxed font-semibold break-words">
        <Link to={card.path} prefetch="intent" className="card-link">
          {card.name}
        </Link>
      </h3>
      <p className="mt-auto flex flex-wrap items-center gap-x-3 pt-1">
        {card.price ? (
          <span className="text-lg font-semibold">
            <Price amount={card.price} />
          </span>
        ) : (
          <span className="text-ink-soft">{m.product_no_price()}</span>
        )}
        {card.availableQty < 1 && <Badge>{m.product_sold_out()}</Badge>}
      </p>
    </article>
  )
}
