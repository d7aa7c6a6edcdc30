import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'

export type QuizRefusalCode = 'QUIZ_NO_ATTEMPTS_LEFT' | 'QUIZ_TIME_OVER' | 'QUIZ_ALREADY_SENT' | 'QUIZ_GAPS'

/** Returns why a quiz refused a request. */
export function quizSentence(code: QuizRefusalCode, locale?: Locale): string {
  const options = { locale }
  switch (code) {
    case 'QUIZ_NO_ATTEMPTS_LEFT':
      return m.quiz_refusal_no_attempts({}, options)
    case 'QUIZ_TIME_OVER':
      return m.quiz_refusal_time_over({}, options)
    case 'QUIZ_ALREADY_SENT':
      return m.quiz_refusal_already_sent({}, options)
    case 'QUIZ_GAPS':
      return m.quiz_refusal_gaps({}, options)
  }
}
