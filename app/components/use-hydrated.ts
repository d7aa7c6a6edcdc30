import { useEffect, useState } from 'react'

/** True once the page's JavaScript runs; false on the server and without JavaScript. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated
}
