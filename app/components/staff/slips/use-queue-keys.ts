import { useEffect, useRef } from 'react'

export type QueueKeys = {
  readonly move: (by: 1 | -1) => void
  readonly approve: () => void
  readonly reject: () => void
  /** Leaves the reason field and returns to the list. */
  readonly leave: () => void
  readonly undo: () => void
  readonly help: () => void
}

/** One key per action. Ignored while a person types, uses a select, holds a modifier or has a dialog open. */
export function useQueueKeys(keys: QueueKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (isBusyElsewhere(event) && !isLeavingReason(event)) return
      const act = actOf(event.key, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Escape also leaves a decision's reason field. The typed text stays. */
function isLeavingReason({ target, key }: KeyboardEvent): boolean {
  return key === 'Escape' && target instanceof Element && target.matches('#review textarea')
}

/** True if the key belongs to a dialog or a form field. */
export function isBusyElsewhere({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true
  if (!(target instanceof Element)) return false
  // In radio groups the arrow keys choose, but letters are free.
  if (target.matches('input[type="radio"]')) return key.startsWith('Arrow')
  return target.closest('input, textarea, select, [contenteditable]') !== null
}

function actOf(key: string, keys: QueueKeys): (() => void) | null {
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return () => keys.move(1)
    case 'k':
    case 'ArrowUp':
      return () => keys.move(-1)
    case 'a':
      return keys.approve
    case 'r':
      return keys.reject
    case 'Escape':
      return keys.leave
    case 'z':
      return keys.undo
    case '?':
      return keys.help
    default:
      return null
  }
}
