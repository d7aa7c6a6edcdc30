/**
 * Returns the address for the buyer's next step, as the bookstore gave it, or null if it is not on the bookstore's
 * own site. The sandbox plays the bookstore within this shop: then the address must be below /sandbox/, and is
 * returned without its host, so that it works on any host of the shop.
 */
export function bookstoreLocation(
  said: unknown,
  { bookstore, shop }: { readonly bookstore: string; readonly shop: string },
): string | null {
  if (typeof said !== 'string' || said === '' || said.length > 2_000 || /[\p{Cc}\\]/u.test(said)) return null
  if (!URL.canParse(said, bookstore)) return null
  const url = new URL(said, bookstore)
  if (url.origin !== new URL(bookstore).origin || url.username !== '' || url.password !== '') return null
  if (url.origin !== new URL(shop).origin) return url.href
  return url.pathname.startsWith('/sandbox/') ? url.pathname + url.search : null
}
