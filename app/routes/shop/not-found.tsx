import type { MetaFunction } from '@remix-run/cloudflare'
import { missingMeta } from '#app/components/shell/page-meta.ts'

export const meta: MetaFunction = ({ matches, error }) => missingMeta(matches, error)

/** Answers 404 to every address without a route of its own. behaviour: Addresses */
export function loader() {
  throw new Response('Page not found !', { status: 404 })
}

export default function NotFound() {
  return null
}
