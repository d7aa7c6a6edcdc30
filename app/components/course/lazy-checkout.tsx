import { lazy, memo, Suspense, useState } from 'react'
import type { CoursePage } from '#app/business/storefront/course-page/course-page.ts'
import { needOnServer } from '#app/components/server-parts.ts'
import { whenWanted } from './when-wanted.ts'

type View = (props: { page: CoursePage }) => JSX.Element
let loaded: View | null = null

async function load(): Promise<{ default: View }> {
  loaded = (await import('#app/components/checkout/checkout.tsx')).Checkout
  return { default: loaded }
}

// The server renders in one go and cannot wait for a part of the page.
needOnServer(load)

const LaterCheckout = lazy(() => whenWanted('checkout').then(load))

/**
 * The checkout, there in the markup from the start (and a form that works by itself), while its code comes when somebody
 * gets near it: who only reads the page does not pay for it. Memoised, because React drops markup it has not woken yet
 * as soon as its props change.
 */
export const LazyCheckout = memo(function LazyCheckout({ page }: { page: CoursePage }) {
  // Settled once: another component in its place would begin anew and forget what the buyer has done.
  const [Loaded] = useState(() => loaded ?? LaterCheckout)
  return (
    <Suspense fallback={<div id="checkout" className="min-h-96" aria-busy="true" />}>
      <Loaded page={page} />
    </Suspense>
  )
})
