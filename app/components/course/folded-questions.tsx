import type { ReactNode } from 'react'
import { ChevronDown } from '#app/ui/icons.tsx'
import type { Question } from './questions.ts'

/**
 * Questions that open one by one. Native <details> elements, so they open without JavaScript. `draw` shows an answer.
 */
export function FoldedQuestions({
  questions,
  draw,
}: {
  questions: readonly Question[]
  draw: (answer: string) => ReactNode
}) {
  return (
    <div className="max-w-3xl border-t border-line">
      {questions.map(({ question, answer }) => (
        <details key={`${question} ${answer}`} className="group border-b border-line">
          <summary className="flex min-h-14 list-none items-start gap-3 py-4 text-lg [&::-webkit-details-marker]:hidden">
            <h3 className="min-w-0 grow font-semibold break-words">{question}</h3>
            <ChevronDown className="mt-1 size-6 shrink-0 text-ink-soft transition-transform group-open:rotate-180" />
          </summary>
          <div className="pb-4">{draw(answer)}</div>
        </details>
      ))}
    </div>
  )
}
