import { useEffect } from 'react'
import { atFirst, FIRST, FIRST_SIGNS } from '#app/components/lazy-part.tsx'

/** What people do on a page that they use, and not on one that they look at. */
const SIGNS_OF_USE = [...FIRST_SIGNS, 'pointermove', 'touchstart', 'scroll', 'wheel'] as const

/** The button that a visitor pressed while its code was loading. */
let pressed: HTMLButtonElement | null = null
let forgetPressed = () => {}

/**
 * Resolves when the visitor first touches or scrolls the page. Resolves at once if the element with this id is not in
 * the page, because the visitor has come from another page of the shop and waits, or if it tells of an error, on which
 * the code sets the focus. The part has to call `usePressedEarly`.
 */
export function whenUsed(id: string): Promise<void> {
  const part = document.getElementById(id)
  const isUsed = scrollY > 0
  if (!part || isUsed || part.querySelector('[role=alert], [aria-invalid=true]')) return Promise.resolve()
  const keepPressed = ({ target }: Event) => {
    // Other buttons send a form, which works without code.
    if (target instanceof Element && part.contains(target)) pressed = target.closest('button[type=button]')
  }
  addEventListener('click', keepPressed, FIRST)
  forgetPressed = () => removeEventListener('click', keepPressed, FIRST)
  return new Promise(resolve => atFirst(SIGNS_OF_USE, resolve))
}

/** Presses the button again that the visitor pressed before the part with it woke up. */
export function usePressedEarly(): void {
  useEffect(() => {
    forgetPressed()
    pressed?.click()
    pressed = null
  }, [])
}
