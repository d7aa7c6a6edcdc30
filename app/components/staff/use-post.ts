import { type FormEvent, useState } from 'react'
import { postForm } from '#app/components/ask.ts'

/**
 * Posts a staff form to a data route, so that a lost answer leaves the page as it is.
 * `isLost`: no answer came, and nobody knows whether the action was done.
 */
export function usePost<Answer>(path: string, onAnswer: (answer: Answer) => void) {
  const [state, setState] = useState<'open' | 'sending' | 'lost'>('open')
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'sending') return
    const body = new FormData(event.currentTarget)
    const button = (event.nativeEvent as SubmitEvent).submitter
    if (button instanceof HTMLButtonElement && button.name) body.set(button.name, button.value)
    setState('sending')
    const answer = await postForm<Answer>(path, body)
    setState(answer === null ? 'lost' : 'open')
    if (answer !== null) onAnswer(answer)
  }
  return { send, isSending: state === 'sending', isLost: state === 'lost' }
}
