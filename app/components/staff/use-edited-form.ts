import { useEffect, useRef, useState } from 'react'
import { showFirstError } from '#app/ui/show-first-error.ts'
import { formOf, type KeptText, useKeptText } from './kept-text.tsx'
import { useUnsaved } from './save-bar.tsx'
import { usePost } from './use-post.ts'

type Saved = { readonly kind: 'saved'; readonly seen?: string }
/** The typed form, sent back by the server: it has faults, or another person saved first. */
type Again<Typed> = { readonly kind: 'refused'; readonly typed: Typed; readonly seen: string }
/** Text that was kept in the browser fills the form as a refused form does. */
type PutBack<Typed> = Again<Typed> & { readonly faults: Record<string, never>; readonly theirs: null }

/**
 * The state of an editor's form. Typed text stays after a refusal, a lost answer, a save of somebody else, and a closed
 * tab.
 *
 * Returns `form`: the properties of the form element, `onChange`: to call after a change that is no input event,
 * `typed`: what fills the fields, `seen`: the mark of the version that the form shows, `kept` and `putBack` for
 * `KeptOffer`, and `round`: the key of the fields, because a new one fills them anew. `name`: of the form on its page.
 * `typedIn` reads a form.
 */
export function useEditedForm<Typed, Answer extends { readonly kind: string }>({
  to,
  name,
  stored,
  again,
  isTouched,
  setTouched,
  typedIn,
  onAnswer,
}: {
  to: string
  name: string
  stored: { readonly typed: Typed; readonly seen: string }
  again: Again<Typed> | null
  /** Something is typed that is not saved. */
  isTouched: boolean
  setTouched: (isTouched: boolean) => void
  typedIn: (form: FormData) => Typed
  onAnswer: (answer: Answer | PutBack<Typed>) => void
}) {
  const element = useRef<HTMLFormElement>(null)
  const [savedSeen, setSavedSeen] = useState<string>()
  const [round, setRound] = useState(0)
  useUnsaved(isTouched)
  const kept = useKeptText(element, name, isTouched)
  const { send, noteInput, isSending, isLost } = usePost<Answer>(to, (answer, isTypedSince) => {
    if (answer.kind === 'saved') {
      setTouched(isTypedSince)
      setSavedSeen((answer as Answer & Saved).seen)
    }
    onAnswer(answer)
  })
  useEffect(() => {
    if (again) showFirstError(element.current)
  }, [again])
  // After a refusal the fields stay as they are, also once they are saved: the form remounts with the saved ones.
  const base = useRef(stored.typed)
  if (again) base.current = again.typed
  const onChange = () => {
    noteInput()
    setTouched(true)
    kept.keep()
  }
  const putBack = (text: KeptText) => {
    onChange()
    setSavedSeen(text.seen)
    onAnswer({ kind: 'refused', faults: {}, theirs: null, typed: typedIn(formOf(text)), seen: text.seen })
    setRound(round + 1)
  }
  return {
    form: { ref: element, onSubmit: send, onInput: onChange, method: 'post', noValidate: true } as const,
    typed: base.current,
    seen: again?.seen ?? savedSeen ?? stored.seen,
    round,
    kept,
    putBack,
    onChange,
    isSending,
    isLost,
  }
}
