import { lazy, Suspense } from 'react'
import { needOnServer } from '#app/components/server-parts.ts'

type View = (props: { userId: string; name: string }) => JSX.Element
let loaded: View | null = null

async function load(): Promise<{ default: View }> {
  loaded = (await import('./looking-bar.tsx')).LookingBar
  return { default: loaded }
}

// The server renders in one go and cannot wait for a part of the page.
needOnServer(load)

const LaterBar = lazy(load)

/** The bar of staff who look as a student; nobody else loads it. */
export function LazyLookingBar(student: { userId: string; name: string }) {
  const Loaded = loaded ?? LaterBar
  return (
    <Suspense>
      <Loaded {...student} />
    </Suspense>
  )
}
