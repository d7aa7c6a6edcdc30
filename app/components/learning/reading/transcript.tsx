import { type SyntheticEvent, useRef, useState } from 'react'
import { transcriptPath } from '#app/business/learning/playlist/lecture-parts.ts'
import {
  addressInLanguage,
  languageName,
  languageToBegin,
} from '#app/business/learning/playlist/spoken-words.ts'
import { answerInTime } from '#app/components/ask.ts'
import { LanguageChoice } from '#app/components/learning/language-choice.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'

type Read =
  | { readonly kind: 'closed' | 'reading' | 'failed' | 'gone' }
  | { readonly kind: 'read'; readonly text: string }

type Props = { lectureId: number; languages: readonly string[] }

/**
 * The spoken words of a video, in one of its languages. They are read when the student opens them, and can be saved
 * without JavaScript too.
 */
export function Transcript({ lectureId, languages }: Props) {
  const locale = useLocale()
  const [chosen, setChosen] = useState<string | null>(null)
  const [state, setState] = useState<Read>({ kind: 'closed' })
  /** The language that was asked for last: the answer for another one comes too late. */
  const asked = useRef<string | null>(null)
  const language = chosen ?? languageToBegin(languages, locale) ?? ''
  const read = async (wanted: string) => {
    if (asked.current === wanted) return
    asked.current = wanted
    setState({ kind: 'reading' })
    const answer = await readText(pathIn(lectureId, wanted))
    if (asked.current !== wanted) return
    if (answer !== null && answer !== 'gone') return setState({ kind: 'read', ...answer })
    // A failed read is tried again when the student opens it again.
    asked.current = null
    setState({ kind: answer ?? 'failed' })
  }
  const open = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) void read(language)
  }
  const choose = (wanted: string) => {
    setChosen(wanted)
    void read(wanted)
  }
  return (
    <details className="rounded-md border border-line px-4" onToggle={open}>
      <summary className="min-h-11 py-2 font-semibold">{m.lecture_transcript()}</summary>
      <div className="grid gap-2 pb-4">
        {languages.length > 1 && (
          <LanguageChoice
            className="justify-self-start"
            aria-label={m.lecture_transcript_language()}
            languages={languages}
            value={language}
            onChoose={choose}
          />
        )}
        <p className="flex flex-wrap gap-x-5">
          {languages.map(tag => (
            <a
              key={tag}
              className="link inline-flex min-h-11 items-center"
              href={`${pathIn(lectureId, tag)}&save`}
              download
            >
              {m.lecture_transcript_save()}
              {languages.length > 1 && ` (${languageName(tag)})`}
            </a>
          ))}
        </p>
        {state.kind === 'reading' && <p role="status">{m.learning_loading()}</p>}
        {state.kind === 'failed' && <p role="alert">{m.lecture_transcript_failed()}</p>}
        {state.kind === 'gone' && <p role="alert">{m.lecture_transcript_gone()}</p>}
        {state.kind === 'read' && (
          <p lang={language} className="max-w-prose break-words whitespace-pre-line">
            {state.text}
          </p>
        )}
      </div>
    </details>
  )
}

const pathIn = (lectureId: number, language: string) => addressInLanguage(transcriptPath(lectureId), language)

/** The text; 'gone' if this reader may not read it any more; null if no answer came. */
function readText(path: string): Promise<{ text: string } | 'gone' | null> {
  return answerInTime(path, {}, async response => {
    const text = await response.text()
    return response.ok ? { text } : 'gone'
  })
}
