import { type RefObject, useEffect, useRef } from 'react'
import { proposedUsername } from '#app/business/accounts/registration/username.ts'

/** Returns the ref of a user name field. It follows the form's address until the person types a name of their own. */
export function useProposedUsername(): RefObject<HTMLInputElement> {
  const username = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = username.current
    const form = field?.form
    const email = form?.elements.namedItem('email')
    if (!field || !form || !(email instanceof HTMLInputElement)) return
    let proposed = ''
    const follow = () => {
      const now = proposedUsername(email.value)
      if (now === proposed) return
      if (field.value === '' || field.value === proposed) field.value = now
      proposed = now
    }
    follow()
    form.addEventListener('input', follow)
    return () => form.removeEventListener('input', follow)
  }, [])
  return username
}
