import type { LecturePart } from '#app/business/learning/playlist/lecture-parts.ts'
import type { Need } from '#app/business/learning/progress/progress.ts'
import { m } from '#app/i18n/paraglide/messages.js'

const PARTS: Readonly<Record<LecturePart, () => string>> = {
  video: m.lecture_part_video,
  file: m.lecture_part_file,
  text: m.lecture_part_text,
  quiz: m.lecture_part_quiz,
  homework: m.lecture_part_homework,
}

const NEEDS: Readonly<Record<Need, () => string>> = {
  watch: m.lecture_need_watch,
  open: m.lecture_need_open,
  read: m.lecture_need_read,
  'send-quiz': m.lecture_need_send_quiz,
  'pass-quiz': m.lecture_need_pass_quiz,
  'pass-homework': m.lecture_need_pass_homework,
}

/** Returns the kinds of content in a lecture: 'Video + homework'. */
export function partWords(parts: readonly LecturePart[]): string {
  return parts.map(part => PARTS[part]()).join(' + ')
}

/** Returns the conditions for a lecture to count as done: 'Watch at least 90% · Pass the quiz'. */
export function needWords({
  needs,
  parts,
}: {
  needs: readonly Need[]
  parts: readonly LecturePart[]
}): string {
  // A file may be an exercise, which nobody reads. The button below it says that it is done.
  const isFile = parts.includes('file') && !parts.includes('text')
  return needs.map(need => (need === 'read' && isFile ? m.lecture_need_file() : NEEDS[need]())).join(' · ')
}

const MEGABYTE = 1_000_000

/** Returns a file's size in words: '1.4 MB', '320 kB'. Never below 1 kB. */
export function fileSize(bytes: number): string {
  if (bytes >= MEGABYTE) return `${(bytes / MEGABYTE).toFixed(1)} MB`
  return `${Math.max(1, Math.round(bytes / 1_000))} kB`
}
