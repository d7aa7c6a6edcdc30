import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadPartsOfPage } from '#app/components/lazy-part.tsx'
import { isLocale, pathOfEnglish } from '#app/i18n/locale.ts'
import { overwriteGetLocale } from '#app/i18n/paraglide/runtime.js'

const pageLocale = document.documentElement.lang
if (isLocale(pageLocale)) overwriteGetLocale(() => pageLocale)

// The address of an English page is for search engines. The cookie that came with it keeps the language, so the page
// goes on under its own path, which is the one that the routes know.
const ownPath = pathOfEnglish(location.pathname)
if (ownPath !== null) history.replaceState(history.state, '', ownPath + location.search + location.hash)

/** React's code for 'This Suspense boundary received an update before it finished hydrating'. */
const UPDATED_TOO_EARLY = /React error #421/

// When a newer request replaces one, Remix stops reading the older answer, and nothing of it handles the end of that.
addEventListener('unhandledrejection', (event: PromiseRejectionEvent) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
})

// It only shows a page without a network, so it waits until everything else has loaded.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // `all`: the browser asks for a newer one once an hour, not with every page. Private windows may refuse, and lose
  // little.
  const keepOfflinePage = () =>
    void navigator.serviceWorker
      .register('/service-worker.js', { updateViaCache: 'all' })
      .catch(() => undefined)
  if (document.readyState === 'complete') keepOfflinePage()
  else addEventListener('load', keepOfflinePage)
}

const wakeUp = () =>
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />, {
      onRecoverableError(error) {
        // Remix tells its root about a new address at once, so a part that is still loading renders anew instead of
        // hydrating. use-choices keeps the typed text, so there is nothing to report.
        if (error instanceof Error && UPDATED_TOO_EARLY.test(error.message)) return
        reportError(error)
      },
    })
  })
void loadPartsOfPage().then(wakeUp)
