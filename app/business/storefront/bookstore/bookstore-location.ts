/**
 * Where a buyer goes on, as the bookstore said it: an address at the bookstore itself, or null. Within this shop (the
 * sandbox plays it there) only below /sandbox/, and then without the host, so that it holds however the shop is reached.
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
