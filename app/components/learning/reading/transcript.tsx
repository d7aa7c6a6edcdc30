import { type SyntheticEvent, useRef, useState } from 'react'
import { transcriptPath } from '#app/business/learning/playlist/lecture-parts.ts'
import { m } from '#app/i18n/paraglide/messages.js'

type Read =
  | { readonly kind: 'closed' | 'reading' | 'failed' }
  | { readonly kind: 'read'; readonly text: string }

/** The spoken words of a video. They are read when the student opens them, and can be saved without JavaScript too. */
export function Transcript({ lectureId }: { lectureId: number }) {
  const [state, setState] = useState<Read>({ kind: 'closed' })
  const isAsked = useRef(false)
  const path = transcriptPath(lectureId)
  const open = async ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (!currentTarget.open || isAsked.current) return
    isAsked.current = true
    setState({ kind: 'reading' })
    const text = await readText(path)
    // A failed read is tried again when the student opens it again.
    isAsked.current = text !== null
    setState(text === null ? { kind: 'failed' } : { kind: 'read', text })
  }
  return (
    <details className="rounded-md border border-line px-4" onToggle={open}>
      <summary className="min-h-11 py-2 font-semibold">{m.lecture_transcript()}</summary>
      <div className="grid gap-2 pb-4">
        <a
          className="link inline-flex min-h-11 items-center justify-self-start"
          href={`${path}?save`}
          download
        >
          {m.lecture_transcript_save()}
        </a>
        {state.kind === 'reading' && <p role="status">{m.learning_loading()}</p>}
        {state.kind === 'failed' && <p role="alert">{m.lecture_transcript_failed()}</p>}
        {state.kind === 'read' && <p className="max-w-prose break-words whitespace-pre-line">{state.text}</p>}
      </div>
    </details>
  )
}

async function readText(path: string): Promise<string | null> {
  try {
    const response = await fetch(path)
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}
