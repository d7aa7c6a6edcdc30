/**
 * Returns the bookstore's address for the buyer's next step, or null if it is not on the bookstore's own site. An
 * address of the sandbox, below /sandbox/, is returned without its host, so that it works on any host of the shop.
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
