/** Any address that nothing else answers to. §2 'Page not found !' */
export function loader() {
  throw new Response('Page not found !', { status: 404 })
}

export default function NotFound() {
  return null
}
