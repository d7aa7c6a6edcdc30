/** A question that people ask the school, and its answer, both as plain text. An answer may have several lines. */
export type AskedQuestion = { readonly question: string; readonly answer: string }

/**
 * Returns the questions of a text as staff type it: each question on a line of its own, its answer below it, and an
 * empty line before the next question. An answer that is missing is ''.
 */
export function askedQuestionsIn(text: string): readonly AskedQuestion[] {
  const blocks = text.split(/\n\s*\n/).map(block => block.trim())
  return blocks.filter(Boolean).map(block => {
    const [question = '', ...answer] = block.split('\n').map(line => line.trim())
    return { question, answer: answer.join('\n') }
  })
}

/** Returns the first question that has no answer; undefined if each has one. */
export function unansweredIn(text: string): string | undefined {
  return askedQuestionsIn(text).find(({ answer }) => answer === '')?.question
}
