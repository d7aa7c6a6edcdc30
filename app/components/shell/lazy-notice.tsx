import { lazy, type ReactNode, Suspense } from 'react'
import { needOnServer } from '#app/components/server-parts.ts'
import type { ShellData } from './shell-data.ts'

type Notice = NonNullable<ShellData['notice']>
type View = (props: { kind: Notice['kind']; title: string; children?: ReactNode }) => JSX.Element
let loaded: View | null = null

async function load(): Promise<{ default: View }> {
  loaded = (await import('#app/ui/alert.tsx')).Alert
  return { default: loaded }
}

// The server renders in one go and cannot wait for a part of the page.
needOnServer(load)

const LaterAlert = lazy(load)

/** What the page before left to say; pages without such a word do not load how it looks. */
export function LazyNotice({ notice }: { notice: Notice }) {
  const Loaded = loaded ?? LaterAlert
  return (
    <div className="page py-4">
      <Suspense>
        <Loaded kind={notice.kind} title={notice.title ?? notice.text}>
          {notice.title && notice.text}
        </Loaded>
      </Suspense>
    </div>
  )
}
