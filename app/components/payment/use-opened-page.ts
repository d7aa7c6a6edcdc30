import { useEffect, useState } from 'react'

/**
 * Whether this document may load what its way to pay needs. A policy belongs to a document, so a page that was reached by a
 * link inside the shop is loaded once more by itself; nothing is typed yet by then.
 */
export function useOpenedPage(isNeeded: boolean): boolean {
  const [isOpened, setOpened] = useState(true)
  useEffect(() => {
    const isOwn = documentPath() === window.location.pathname
    setOpened(!isNeeded || isOwn)
    if (isNeeded && !isOwn) window.location.reload()
  }, [isNeeded])
  return isOpened
}

/** Where this document was loaded; the address of now where the browser does not tell. */
function documentPath(): string {
  const [load] = performance.getEntriesByType('navigation')
  return load ? new URL(load.name).pathname : window.location.pathname
}
