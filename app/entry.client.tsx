import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isLocale } from '#app/i18n/locale.ts'
import { overwriteGetLocale } from '#app/i18n/paraglide/runtime.js'

const pageLocale = document.documentElement.lang
if (isLocale(pageLocale)) overwriteGetLocale(() => pageLocale)

/** React's code for 'This Suspense boundary received an update before it finished hydrating'. */
const UPDATED_TOO_EARLY = /React error #421/

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />, {
    onRecoverableError(error) {
      // Remix tells its root about a new address at once, so a part that is still loading renders anew instead of hydrating.
      // use-choices keeps the typed text, so there is nothing to report.
      if (error instanceof Error && UPDATED_TOO_EARLY.test(error.message)) return
      reportError(error)
    },
  })
})
