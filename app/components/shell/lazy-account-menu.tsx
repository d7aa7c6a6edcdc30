import { lazy, Suspense } from 'react'
import { needOnServer } from '#app/components/server-parts.ts'
import type { ShellData } from './shell-data.ts'

type Account = NonNullable<ShellData['account']>
type View = (props: { account: Account }) => JSX.Element
let loaded: View | null = null

async function load(): Promise<{ default: View }> {
  loaded = (await import('./account-menu.tsx')).AccountMenu
  return { default: loaded }
}

// The server renders in one go and cannot wait for a part of the page.
needOnServer(load)

const LaterAccountMenu = lazy(load)

/** The menu of who is signed in; visitors do not load it. */
export function LazyAccountMenu({ account }: { account: Account }) {
  const Loaded = loaded ?? LaterAccountMenu
  return (
    <Suspense fallback={<span className="size-11" />}>
      <Loaded account={account} />
    </Suspense>
  )
}
