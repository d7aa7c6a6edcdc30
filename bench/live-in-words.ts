import { cpus } from 'node:os'
import type { Opened, WaitingPage } from './live.ts'

const NAMES: Readonly<Record<WaitingPage, string>> = {
  order: 'the order, which changes to approved and leads to the course',
  course: 'the course, which opens',
}

/** Returns the measurements as text and a table for docs/measurements.md. */
export function liveInWords(opened: readonly Opened[]): string {
  return `Measured with \`npm run bench live\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}), in the demo shop. A buyer's
browser has the page open while a staff member approves the transfer report. Each row is measured with ${opened[0]?.runs} new buyers. Browser, Worker and
database share the machine.

| The page that the buyer has open | Answer to staff, median | From there until the buyer sees it, median | Longest |
| --- | --: | --: | --: |
${opened.map(row).join('\n')}`
}

function row({ page, answer, median, longest }: Opened): string {
  return `| ${NAMES[page]} | ${[answer, median, longest].map(ms => `${ms} ms`).join(' | ')} |`
}
