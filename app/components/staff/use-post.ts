import { type FormEvent, useRef, useState } from 'react'
import { type OfKind, type Posted, postForm } from '#app/components/ask.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/**
 * Posts a staff form to a data route, so that a lost answer leaves the page as it is.
 * `isLost`: no answer came, and nobody knows whether the action was done. `isTypedSince`: something was typed while the
 * form was on its way, as far as the form calls `noteInput`.
 */
export function usePost<Answer extends OfKind>(
  path: string,
  onAnswer: (answer: Answer, isTypedSince: boolean) => void,
) {
  const isTypedSince = useRef(false)
  const [state, setState] = useState<'open' | 'sending' | 'lost'>('open')
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'sending') return
    const body = new FormData(event.currentTarget)
    const button = (event.nativeEvent as SubmitEvent).submitter
    if (button instanceof HTMLButtonElement && button.name) body.set(button.name, button.value)
    setState('sending')
    isTypedSince.current = false
    const answer = await postForm<Answer>(path, body, m.connection_lost)
    setState(hasAnswer<Answer>(answer) ? 'open' : 'lost')
    if (hasAnswer<Answer>(answer)) onAnswer(answer, isTypedSince.current)
  }
  const noteInput = () => {
    isTypedSince.current = true
  }
  return { send, noteInput, isSending: state === 'sending', isLost: state === 'lost' }
}

/** True if the route itself answered, also by a refusal. */
export function hasAnswer<Answer extends OfKind>(posted: Posted<Answer>): posted is Answer {
  return posted.kind !== 'no-answer' && posted.kind !== 'signed-out'
}
