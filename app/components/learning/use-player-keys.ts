import { useEffect, useRef } from 'react'
import { type Hands, keyOf, SHORTCUTS } from './player-keys.ts'

/** Elements that use the keyboard themselves while focused. */
const TYPING =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="slider"], media-time-range, media-volume-range'
const PRESSABLE = 'button, a, summary, input, [role="button"], [role="switch"]'

/** Performs the player's shortcuts, wherever the focus is, but never while the student types. */
export function usePlayerKeys(hands: () => Hands | null, isOn: boolean): void {
  const latest = useRef(hands)
  latest.current = hands
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element
      if (event.defaultPrevented || event.isComposing) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (target.closest(TYPING) || document.querySelector('dialog[open]')) return
      const key = keyOf(event)
      if (key === ' ' && target.closest(PRESSABLE)) return
      const shortcut = SHORTCUTS.find(({ keys }) => keys.includes(key))
      const now = latest.current()
      if (!shortcut || !now) return
      // The list of the keys opens even then: there they are switched on again.
      if (!isOn && key !== '?') return
      if (shortcut.onPlayerOnly && !now.stage?.contains(target)) return
      event.preventDefault()
      if (!event.repeat || shortcut.repeats) shortcut.act(now, key)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOn])
}
