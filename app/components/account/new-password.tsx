import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { TextInput } from '#app/ui/inputs.tsx'

/**
 * A new password, typed once, with a button that shows it. Sending the form hides it again: a browser keeps the text of
 * other fields. Without JavaScript the page hides the button.
 */
export function NewPassword(props: InputHTMLAttributes<HTMLInputElement>) {
  const [isShown, show] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = input.current?.form
    const hide = () => show(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  return (
    <span className="relative block">
      <TextInput
        {...props}
        ref={input}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        className="pr-20"
      />
      <button
        type="button"
        onClick={() => show(!isShown)}
        aria-controls={props.id}
        aria-label={isShown ? m.register_password_hide_label() : m.register_password_show_label()}
        className="needs-script link absolute inset-y-0 right-0 min-w-11 px-3"
      >
        {isShown ? m.register_password_hide() : m.register_password_show()}
      </button>
    </span>
  )
}
