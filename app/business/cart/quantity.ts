/** The most of one thing that an order takes, however many there are. */
export const MOST_OF_ONE = 999

/** How many of a product can be picked at once: none of what is sold out. */
export function mostToPick(available: number): number {
  return Math.max(0, Math.min(available, MOST_OF_ONE))
}

/** A number somebody typed, from 1 to what is there; null for anything else, so that it can be pointed out. */
export function parseQuantity(text: string, available: number): number | null {
  if (!/^\s*[0-9]{1,6}\s*$/.test(text)) return null
  const quantity = Number(text)
  return quantity >= 1 && quantity <= mostToPick(available) ? quantity : null
}

/** One more or one fewer, never past either end; from what is no number it starts again at 1. */
export function stepQuantity(text: string, by: 1 | -1, available: number): number {
  const from = /^\s*[0-9]{1,6}\s*$/.test(text) ? Number(text) : 1 - by
  return Math.max(1, Math.min(from + by, mostToPick(available)))
}
