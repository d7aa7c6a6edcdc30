/** A question as text, and its answer: cleaned HTML for a course. */
export type Question = { readonly question: string; readonly answer: string }

const HEADING = /<h[2-4](?: [^>]*)?>(?<words>[\s\S]*?)<\/h[2-4]>/g

/**
 * Returns the parts of cleaned HTML by its headings: what stands before the first one, and then each heading, as text,
 * with what stands below it. Without a heading nothing is a question.
 */
export function questionsIn(html: string): { before: string; questions: Question[] } {
  const headings = [...html.matchAll(HEADING)]
  const questions = headings.map((heading, index) => ({
    question: textOf(heading.groups?.words ?? ''),
    answer: html.slice(heading.index + heading[0].length, headings[index + 1]?.index),
  }))
  return { before: html.slice(0, headings[0]?.index).trim(), questions }
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot);/g, entity => ENTITIES[entity] ?? entity)
}
