import type { HeadersFunction, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import {
  Links,
  type Location,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
} from '@remix-run/react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import favicon from '#app/components/frame/favicon.svg?no-inline'
import { Footer } from '#app/components/frame/footer.tsx'
import { Header } from '#app/components/frame/header.tsx'
import { LazySessionWatch } from '#app/components/frame/lazy-session-watch.tsx'
import { Problem } from '#app/components/frame/problem.tsx'
import { WaitingLine } from '#app/components/frame/waiting-line.tsx'
import { lazyPart } from '#app/components/lazy-part.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { BARE, DESK, mayUseDesk, useShell } from '#app/components/shell/shell-data.ts'
import {
  useComeBack,
  useLiveConnection,
  useSignInElsewhere,
  useVisitName,
} from '#app/components/shell/use-live-connection.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readShell } from './root.server.ts'
import styles from './styles.css?url'

/** The fonts of every page's first words, preloaded. Fonts with rare characters load when they are needed. */
const FIRST_FONTS = ['thai-400', 'latin-400', 'thai-600', 'latin-600']

const NO_STYLES = { __html: '' }

/** Only staff who look as a student load it. */
const ImpersonationBar = lazyPart(
  async () => (await import('#app/components/frame/impersonation-bar.tsx')).ImpersonationBar,
)
/** Shows the message that the page before left for this one; other pages do not load it. */
const Alert = lazyPart(async () => (await import('#app/ui/alert.tsx')).Alert)

export const links: LinksFunction = () => [
  // This link comes first, right behind the empty <style>: `pageStyles` in entry.server.tsx replaces the two.
  { rel: 'stylesheet', href: styles },
  ...FIRST_FONTS.map(font => ({
    rel: 'preload',
    href: `/fonts/first-${font}.woff2`,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
]

export const meta: MetaFunction = ({ matches }) => pageMeta(matches)

export async function loader({ context, request }: LoaderFunctionArgs) {
  return readShell(context, request)
}

/** Tells a browser when it may try again. Remix drops the headers of a refusal that no route names. */
export const headers: HeadersFunction = ({ errorHeaders }) => {
  const wait = errorHeaders?.get('Retry-After')
  return new Headers(wait ? { 'Retry-After': wait } : undefined)
}

/**
 * Returns under which key the page's scroll position is remembered. A jump to a section is no entry of Remix's own, and
 * has the key of all others: its position must not be one that was remembered before the jump.
 */
function keyOfPlace({ key, hash }: Location): string {
  return key === 'default' && hash ? `jump-${performance.now()}` : key
}

export function Layout({ children }: { children: ReactNode }) {
  const shell = useShell()
  // While a student learns, nothing stands below the lecture.
  const isLearning = /[?&]learn=true(&|$)/.test(useLocation().search)
  // The pages of staff and teachers have a frame of their own.
  const frames = useMatches().map(({ handle }) => handle)
  const isDesk = frames.includes(DESK) && mayUseDesk(shell?.account)
  const isFramed = !isDesk && !frames.includes(BARE)
  // The browser enforces the nonce of the first page. Later answers carry other nonces.
  const [nonce] = useState(shell?.nonce)
  return (
    <html lang={shell?.locale ?? 'th'} style={shell?.shop.accent as CSSProperties | undefined}>
      <head>
        <meta charSet="utf-8" />
        {/* Scripts that add styles or scripts read the nonce here: Remix removes its own scripts after the first page. */}
        <meta property="csp-nonce" nonce={nonce} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fffdfa" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#231f1b" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={shell?.shop.faviconUrl || favicon} />
        <Meta />
        {/* A first view has the styles here, and waits for no file (see `pageStyles` in entry.server.tsx). */}
        {nonce && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: empty for React, which leaves alone what stands there.
          <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={NO_STYLES} />
        )}
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2 focus:shadow-raised"
        >
          {m.common_skip_to_content()}
        </a>
        <WaitingLine />
        {shell && isFramed && <Header shell={shell} />}
        {shell?.impersonating && <ImpersonationBar {...shell.impersonating} />}
        {shell?.notice && !isDesk && (
          <div className="page py-4">
            <Alert kind={shell.notice.kind} title={shell.notice.title ?? shell.notice.text}>
              {shell.notice.title && shell.notice.text}
            </Alert>
          </div>
        )}
        {children}
        {shell && !isLearning && isFramed && <Footer shell={shell} />}
        {shell?.live === null && (
          // Without JavaScript, the browser gets its visitor's cookie here (see useVisitName).
          <noscript>
            <img src="/live/visitor" alt="" width={1} height={1} className="absolute" />
          </noscript>
        )}
        <ScrollRestoration nonce={nonce} getKey={keyOfPlace} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  const shell = useShell()
  useLiveConnection(shell?.live)
  useComeBack(Boolean(shell?.account))
  useSignInElsewhere({ userId: shell?.account?.userId ?? null, isInRoom: Boolean(shell?.live) })
  useVisitName(shell?.live === null)
  return (
    <>
      <Outlet />
      <LazySessionWatch account={shell?.account} />
    </>
  )
}

export function ErrorBoundary() {
  return <Problem />
}
