import { useEffect, useState } from 'react'

/** False on the server and until the page's script runs: without JavaScript it stays so. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated
}
