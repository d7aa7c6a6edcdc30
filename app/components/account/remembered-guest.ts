import { useEffect } from 'react'
import { clearKeptForm } from './kept-form.ts'

/** The localStorage key of the guest who last filled in a checkout in this browser. */
const KEY = 'guest'

/** The sessionStorage keys of the choices in a checkout begin with this. Each is followed by the checkout's path. */
export const CHOICES_KEY = 'checkout:'

/** All that the browser keeps of a buyer without an account. behaviour: Guest purchases */
export type Guest = { readonly fullname: string; readonly email: string }

export function rememberGuest({ fullname, email }: Guest): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ fullname: fullname.trim(), email: email.trim() }))
  } catch {
    // Storage is blocked or full. The guest types name and email again next time.
  }
}

/** The guest of this browser, or null. Call it only for a visitor: a signed-in person never sees a guest's data. */
export function rememberedGuest(): Guest | null {
  try {
    const { fullname, email } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Guest>
    return fullname && email ? { fullname: String(fullname), email: String(email) } : null
  } catch {
    return null
  }
}

export function forgetGuest(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so nothing was remembered.
  }
}

/**
 * Once a person has signed in, deletes what the browser keeps of an unfinished registration, and of a guest who is
 * somebody else.
 */
export function useOtherGuestForgotten({ identifier }: { readonly identifier: string }): void {
  useEffect(clearKeptForm, [])
  useEffect(() => forgetOtherGuest(identifier), [identifier])
}

/** Forgets the guest once somebody else has signed in. A guest's own order signs them in by their email address. */
function forgetOtherGuest(identifier: string): void {
  const guest = rememberedGuest()
  if (guest && guest.email.toLowerCase() !== identifier.toLowerCase()) forgetGuest()
}

/** Deletes what the browser keeps of the person who signs out, or whose account was erased. */
export function forgetPerson(): void {
  forgetGuest()
  clearKeptForm()
  forgetAllChoices()
}

/**
 * Forgets the choices of all checkouts of this tab. They hold the name, phone and addresses of a signed-in buyer too.
 */
function forgetAllChoices(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(CHOICES_KEY)) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}
