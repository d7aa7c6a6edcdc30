import { SCORE_COLUMNS, USUAL_ORDER } from '#app/business/learning/quizzes/quiz-results.ts'
import { sortIn } from '#app/components/staff/sort.ts'
import { readId } from '#app/platform/typed-numbers.ts'

/** Returns which results an address asks for. 0: no course; null: no lecture. */
export function quizResultsQuery(request: Request) {
  const query = new URL(request.url).searchParams
  return {
    course: readId(query.get('course')) ?? 0,
    lectureId: readId(query.get('lecture')),
    page: Math.min(readId(query.get('page')) ?? 1, 10_000),
    order: sortIn(query.get('sort'), SCORE_COLUMNS, USUAL_ORDER),
  }
}
