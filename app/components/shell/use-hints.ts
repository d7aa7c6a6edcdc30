import { useEffect } from 'react'

/** The window event in which the live connection passes on a hint. */
export const HINT = 'shop-hint'

/** Calls `onHint` when the live room reports a change, while `isListening`. */
export function useHints(isListening: boolean, onHint: () => void): void {
  useEffect(() => {
    if (!isListening) return
    window.addEventListener(HINT, onHint)
    return () => window.removeEventListener(HINT, onHint)
  }, [isListening, onHint])
}
