import { toCsv } from '#app/platform/csv.ts'
import type { ListedNote } from './note.ts'

/** The fixed words in the files, beside the notes. */
export type FileWords = {
  readonly title: string
  readonly bookmark: string
  readonly columns: readonly string[]
}

/**
 * Returns notes as Markdown, by course and lecture. What a student wrote cannot become markup or a script in a viewer.
 */
export function notesAsMarkdown(notes: readonly ListedNote[], words: FileWords): string {
  const lines = [`# ${escaped(words.title)}`]
  let last: ListedNote | null = null
  for (const note of notes) {
    if (note.courseId !== last?.courseId) lines.push('', `## ${escaped(note.courseName)}`)
    if (note.lectureId !== last?.lectureId) lines.push('', `### ${escaped(note.lectureName)}`)
    const text =
      note.text === '' ? `*${escaped(words.bookmark)}*` : escaped(note.text).replaceAll('\n', '  \n  ')
    lines.push('', note.hasTime ? `- **${clockOf(note.second)}** ${text}` : `- ${text}`)
    last = note
  }
  return `${lines.join('\n')}\n`
}

/** Returns notes as CSV. */
export function notesAsCsv(notes: readonly ListedNote[], { columns }: FileWords): string {
  const rows = notes.map(({ courseName, lectureName, second, hasTime, text, createdAt }) => [
    courseName,
    lectureName,
    hasTime ? clockOf(second) : '',
    text,
    new Date(createdAt).toISOString(),
  ])
  return toCsv([columns, ...rows])
}

function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|!~]/g, '\\$&').replaceAll('\\<', '&lt;')
}

function clockOf(second: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60].map(two).join(':')
}
