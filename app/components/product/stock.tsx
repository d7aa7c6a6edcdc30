import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'

/** So few that it is worth hurrying. */
const FEW = 3

/** How many are left. §2 'price and available quantity' */
export function Stock({ available }: { available: number }) {
  if (available < 1) return <Badge>{m.product_sold_out()}</Badge>
  const words = m.product_in_stock({ count: available })
  return available <= FEW ? <Badge tone="warning">{words}</Badge> : <Badge tone="success">{words}</Badge>
}
