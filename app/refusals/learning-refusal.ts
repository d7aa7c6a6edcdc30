import type { PlaybackRefusal } from '#app/business/learning/playlist/get-lecture-playback.server.ts'
import type { QuizRefusal } from '#app/business/learning/quizzes/get-quiz.server.ts'
import type { SaveRefusal } from '#app/business/learning/quizzes/save-answers.server.ts'
import type { SendRefusal } from '#app/business/learning/quizzes/send-attempt.server.ts'
import type { StartRefusal } from '#app/business/learning/quizzes/start-attempt.server.ts'
import { formatMoment } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { quizSentence } from './quiz-refusal.ts'
import { refusalSentence } from './refusal.ts'

/** Why a lecture does not play, or a quiz takes no answers. */
export function learningRefusalSentence(
  refusal: PlaybackRefusal | QuizRefusal | StartRefusal | SaveRefusal | SendRefusal,
  locale: Locale,
): string {
  switch (refusal.code) {
    case 'ACCESS_ENDED':
      return m.learning_refusal_access_ended({}, { locale })
    case 'WATCH_TIME_USED_UP':
      return m.learning_refusal_time_used_up({}, { locale })
    case 'LECTURE_LOCKED':
      return m.completion_locked_text({}, { locale })
    case 'NOT_FOUND':
      return refusalSentence({ code: refusal.code }, locale)
    case 'TOO_MANY_TRIES':
      return refusalSentence(refusal, locale)
    case 'QUIZ_NOT_YET': {
      const at = formatMoment(refusal.nextAt, locale)
      return m.retry_refusal_not_yet({ at }, { locale })
    }
    default:
      return quizSentence(refusal.code, locale)
  }
}
