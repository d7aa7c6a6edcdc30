import type { HomePage } from '#app/business/storefront/get-home-page.server.ts'
import { FoldedQuestions } from '#app/components/course/folded-questions.tsx'
import { m } from '#app/i18n/paraglide/messages.js'

/** What people ask the school, with its answers in plain text. */
export function AskedQuestions({ questions }: Pick<HomePage, 'questions'>) {
  if (questions.length === 0) return null
  return (
    <section aria-label={m.faq_title()} className="py-6">
      <h2 className="mb-4 text-xl font-semibold">{m.faq_title()}</h2>
      <FoldedQuestions
        questions={questions}
        draw={answer => <p className="break-words whitespace-pre-line text-ink-soft">{answer}</p>}
      />
    </section>
  )
}
