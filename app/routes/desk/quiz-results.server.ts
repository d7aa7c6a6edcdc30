import { SCORE_COLUMNS, USUAL_ORDER } from '#app/business/learning/quizzes/quiz-results.ts'
import { sortIn } from '#app/components/staff/sort.ts'

/** Returns which results an address asks for. 0: no course; null: no lecture. */
export function quizResultsQuery(request: Request) {
  const query = new URL(request.url).searchParams
  const numberOf = (name: string) => (/^\d{1,15}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : 0)
  return {
    course: numberOf('course'),
    lectureId: numberOf('lecture') || null,
    page: Math.max(1, Math.min(numberOf('page'), 10_000)),
    order: sortIn(query.get('sort'), SCORE_COLUMNS, USUAL_ORDER),
  }
}
