import type { GradeHomeworkRefusal } from '#app/business/learning/homework/grade-homework.server.ts'
import {
  LONGEST_FEEDBACK,
  LONGEST_PHRASE,
  LONGEST_TEXT,
  MOST_FILES,
  MOST_PHRASES,
  type PhraseRefusal,
} from '#app/business/learning/homework/homework.ts'
import type { SubmitHomeworkRefusal } from '#app/business/learning/homework/submit-homework.server.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { unreachable } from '#app/platform/result.ts'
import { learningRefusalSentence } from './learning-refusal.ts'

/** Why homework was not handed in or not graded, or a phrase not saved, and what to do now. */
export function homeworkRefusalSentence(
  refusal: SubmitHomeworkRefusal | GradeHomeworkRefusal | PhraseRefusal,
  locale: Locale,
): string {
  const inLocale = { locale }
  switch (refusal.code) {
    case 'HOMEWORK_EMPTY':
      return m.homework_refusal_empty({}, inLocale)
    case 'HOMEWORK_TEXT_TOO_LONG':
      return m.homework_refusal_text_long({ most: LONGEST_TEXT.toLocaleString('en') }, inLocale)
    case 'HOMEWORK_TOO_MANY_FILES':
      return m.homework_refusal_many_files({ most: MOST_FILES }, inLocale)
    case 'HOMEWORK_PASSED':
      return m.homework_refusal_passed({}, inLocale)
    case 'HOMEWORK_CHANGED':
      return m.homework_refusal_changed({}, inLocale)
    case 'HOMEWORK_FILE_GONE':
      return m.homework_refusal_file_gone({}, inLocale)
    case 'FEEDBACK_REQUIRED':
      return m.homework_refusal_feedback({}, inLocale)
    case 'FEEDBACK_TOO_LONG':
      return m.homework_refusal_feedback_long({ most: LONGEST_FEEDBACK.toLocaleString('en') }, inLocale)
    case 'OWN_HOMEWORK':
      return m.homework_refusal_own({}, inLocale)
    case 'PHRASE_EMPTY':
      return m.teach_phrase_empty({}, inLocale)
    case 'PHRASE_TOO_LONG':
      return m.teach_phrase_long({ most: LONGEST_PHRASE }, inLocale)
    case 'TOO_MANY_PHRASES':
      return m.teach_phrases_many({ most: MOST_PHRASES }, inLocale)
    case 'TOO_MANY_TRIES':
      return learningRefusalSentence(refusal, locale)
    case 'ACCESS_ENDED':
    case 'LECTURE_LOCKED':
    case 'NOT_FOUND':
      return learningRefusalSentence({ code: refusal.code }, locale)
    default:
      return unreachable(refusal)
  }
}
