import { cpus } from 'node:os'
import type { Opened, WaitingPage } from './live.ts'

const NAMES: Readonly<Record<WaitingPage, string>> = {
  order: 'his order, which turns to approved and leads to the course',
  course: 'the course, which opens',
}

/** For the README. */
export function liveInWords(opened: readonly Opened[]): string {
  return `Measured with \`npm run bench live\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}), in the demo shop: a buyer's browser
has the page open, staff approve his report. ${opened[0]?.runs} new buyers for each page; browser, Worker and database share the machine.

| the page that the buyer has open | staff’s answer, median | from there until it is open for him, median | longest |
| --- | --: | --: | --: |
${opened.map(row).join('\n')}`
}

function row({ page, answer, median, longest }: Opened): string {
  return `| ${NAMES[page]} | ${[answer, median, longest].map(ms => `${ms} ms`).join(' | ')} |`
}
