import { useEffect } from 'react'

/** The window's event in which the live connection passes a hint on. */
export const HINT = 'shop-hint'

/** Calls `onHint` whenever the live room says that something changed, while `isListening`. */
export function useHints(isListening: boolean, onHint: () => void): void {
  useEffect(() => {
    if (!isListening) return
    window.addEventListener(HINT, onHint)
    return () => window.removeEventListener(HINT, onHint)
  }, [isListening, onHint])
}
