/** The most pieces of one product in an order, however large the stock is. */
export const MOST_OF_ONE = 999

/** Returns the largest quantity that the buyer can choose; 0 if sold out. */
export function mostToPick(available: number): number {
  return Math.max(0, Math.min(available, MOST_OF_ONE))
}

/** Returns a typed quantity from 1 to the stock, or null for anything else, so that the page can mark it. */
export function parseQuantity(text: string, available: number): number | null {
  if (!/^\s*[0-9]{1,6}\s*$/.test(text)) return null
  const quantity = Number(text)
  return quantity >= 1 && quantity <= mostToPick(available) ? quantity : null
}

/** Returns the quantity plus or minus one, within 1 and the stock. From invalid text it starts at 1. */
export function stepQuantity(text: string, by: 1 | -1, available: number): number {
  const from = /^\s*[0-9]{1,6}\s*$/.test(text) ? Number(text) : 1 - by
  return Math.max(1, Math.min(from + by, mostToPick(available)))
}
