import type { ProductCard as Card } from '#app/business/catalogue/product-card.ts'
import { ProductCard } from './product-card.tsx'
import { ShelfRow } from './shelf.tsx'

export function ProductShelf({
  title,
  products,
  all,
}: {
  title: string
  products: readonly Card[]
  all?: { to: string; label: string }
}) {
  return (
    <ShelfRow title={title} all={all}>
      {products.map(card => ({ key: card.id, card: <ProductCard card={card} use="shelf" /> }))}
    </ShelfRow>
  )
}
