import { lazy, Suspense } from 'react'
import { needOnServer } from '#app/components/server-parts.ts'
import type { RegisterContactProps } from './register-contact.tsx'

type View = (props: RegisterContactProps) => JSX.Element
let loaded: View | null = null

async function load(): Promise<{ default: View }> {
  loaded = (await import('./register-contact.tsx')).RegisterContact
  return { default: loaded }
}

// The server renders in one go and cannot wait for a part of the page.
needOnServer(load)

const LaterRegisterContact = lazy(load)

/** The contact form of layout four; shops with another layout do not load it. */
export function LazyRegisterContact(props: RegisterContactProps) {
  const Loaded = loaded ?? LaterRegisterContact
  return (
    <Suspense fallback={<div className="min-h-96" aria-busy="true" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
