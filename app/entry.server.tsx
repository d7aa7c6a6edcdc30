import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server.browser'
import { loadServerParts } from '#app/components/lazy-part.tsx'
import { RequestId } from '#app/components/shell/request-id.ts'
import { inLocale } from '#app/i18n/in-locale.ts'
import { joinBytes } from '#app/platform/join-bytes.ts'
import { describeError } from '#app/platform/log.ts'
import { scriptText } from '#app/platform/script-text.ts'
import { takenNotice } from '#app/routes/notice.server.ts'
import stylesText from './styles.css?inline'
import stylesFile from './styles.css?url'

/** Pages can be read and used without scripts, so styles, fonts and the first picture come first on a slow line. */
const PRELOAD = '<link rel="modulepreload"'
const PRELOAD_LATER = `${PRELOAD} fetchpriority="low"`

/**
 * How a page gets its styles. `linked` is in every page as React renders it: the end of the empty <style>, and the link
 * to the file. A browser shows nothing before it has the file, which takes half a second on a slow line. So in a first
 * view, `inside` takes the place of `linked`: the styles themselves, and a link that the browser loads last, for the
 * pages that follow.
 */
export const pageStyles = {
  linked: `</style><link rel="stylesheet" href="${stylesFile}"/>`,
  inside: `${stylesText}</style><link rel="stylesheet" href="${stylesFile}" media="not all"/>`,
}

/**
 * Renders a page to one string. React's stream costs several times as much in workerd, and no page here defers
 * anything. The loaders' data, which Remix would stream to the browser at the end, is read first and appended to the
 * markup.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { cspNonce, locale, requestId, isFirstView }: AppLoadContext,
) {
  const handoff = remixContext.serverHandoffStream
  const loaderData = handoff ? await new Response(handoff).text() : ''
  await loadServerParts()
  const markup = inLocale(locale, () =>
    renderToString(
      <RequestId.Provider value={requestId}>
        <RemixServer
          context={{ ...remixContext, serverHandoffStream: undefined }}
          url={request.url}
          nonce={cspNonce}
        />
      </RequestId.Provider>,
    ),
  )
  const notice = takenNotice(request)
  if (notice) headers.append('Set-Cookie', notice)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(toBytes(markup, { loaderData, nonce: cspNonce, isFirstView }), { status, headers })
}

/**
 * Logs an unexpected error from a loader, an action or the rendering, with the request id that the error page shows.
 * Requests that the browser aborted and statuses below 500 are not logged.
 */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.log.error('page failed', describeError(error))
}

type Given = { readonly loaderData: string; readonly nonce: string; readonly isFirstView: boolean }

/**
 * Returns the page as bytes, with the loaders' data at its end. Only the end is put together as a string: each change
 * to React's long string copies all of it. A first view that no cache has is rare enough for one such copy.
 */
function toBytes(markup: string, { loaderData, nonce, isFirstView }: Given): Uint8Array<ArrayBuffer> {
  const first = markup.indexOf(PRELOAD)
  // Without <Scripts>, a page has neither preloads nor data.
  const start = first < 0 ? markup.length : first
  const end = withLoaderData(markup.slice(start).replaceAll(PRELOAD, PRELOAD_LATER), loaderData, nonce)
  const linked = markup.slice(0, start)
  const before = isFirstView ? linked.replace(pageStyles.linked, () => pageStyles.inside) : linked
  const encoder = new TextEncoder()
  return joinBytes(['<!DOCTYPE html>', before, end].map(part => encoder.encode(part)))
}

/** Fills and closes the stream that Remix opens in <Scripts>: its browser code takes the loaders' data from there. */
function withLoaderData(markup: string, loaderData: string, nonce: string): string {
  const end = markup.lastIndexOf('</body>')
  if (!loaderData || end < 0 || !markup.includes('__remixContext')) return markup
  const script = `<script nonce="${nonce}">window.__remixContext.streamController.enqueue(${scriptText(loaderData)});window.__remixContext.streamController.close()</script>`
  return markup.slice(0, end) + script + markup.slice(end)
}
