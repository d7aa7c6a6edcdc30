import { expect, test } from 'vitest'
import { isTooLong, type ListedNote, noteText, secondOf } from './note.ts'
import { notesAsCsv, notesAsMarkdown } from './notes-file.ts'

test.each([
  ['95', 95],
  ['1:35', 95],
  [' 1:02:03 ', 3723],
  ['0', 0],
  ['', null],
  ['-1', null],
  ['1:2:3:4', null],
  ['1.5', null],
  ['99999:00', null],
  ['abc', null],
])('the typed time %j is second %j', (typed, second) => {
  expect(secondOf(typed)).toBe(second)
})

test('a kept text has one kind of line end and no control characters', () => {
  expect(noteText('  ก\r\nข\rค\u0000\u0007\tง \n')).toBe('ก\nข\nค\tง')
})

test('the longest note has 2,000 characters as people count them', () => {
  expect(isTooLong('😀'.repeat(2_000))).toBe(false)
  expect(isTooLong('ก'.repeat(2_001))).toBe(true)
})

const WORDS = {
  title: 'Notes',
  bookmark: 'Bookmark',
  columns: ['Course', 'Lecture', 'Time', 'Text', 'Written'],
}

function aNote(text: string, more: Partial<ListedNote> = {}): ListedNote {
  const place = { lectureId: 2, courseId: 3, lectureName: 'ลงสี', courseName: 'วาดรูป', courseSlug: 'draw' }
  return { id: text, second: 3_725, hasTime: true, text, createdAt: 0, updatedAt: 0, ...place, ...more }
}

test('Markdown groups notes by course and lecture', () => {
  const file = notesAsMarkdown([aNote('หนึ่ง\nสอง'), aNote('', { second: 9 })], WORDS)
  expect(file).toBe(
    '# Notes\n\n## วาดรูป\n\n### ลงสี\n\n- **01:02:05** หนึ่ง  \n  สอง\n\n- **00:00:09** *Bookmark*\n',
  )
})

test('files give no time for a lecture without a video', () => {
  const note = aNote('อ่านแล้ว', { second: 0, hasTime: false })
  expect(notesAsMarkdown([note], WORDS)).toContain('\n- อ่านแล้ว\n')
  expect(notesAsCsv([note], WORDS)).toContain('"ลงสี","","อ่านแล้ว"')
})

test('neither scripts nor links of a note work in the Markdown file', () => {
  const file = notesAsMarkdown(
    [
      aNote('<script>alert(1)</script> [x](javascript:alert(1)) ![y](z)'),
      aNote('# h', { courseName: '<b>' }),
    ],
    WORDS,
  )
  expect(file).not.toMatch(/<|[^\\]\[|[^\\]\]\(/)
  expect(file).toContain('&lt;script\\>')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x")'])(
  'a spreadsheet runs no formula of the note %j',
  text => {
    const file = notesAsCsv([aNote(text, { courseName: text })], WORDS)
    const line = file.split('\r\n')[1]
    expect(line).toBe(
      `"'${text.replaceAll('"', '""')}","ลงสี","01:02:05","'${text.replaceAll('"', '""')}","1970-01-01T00:00:00.000Z"`,
    )
  },
)

test('CSV begins with a byte order mark and keeps quotes and line ends inside their cell', () => {
  const file = notesAsCsv([aNote('เขา "พูด"\nว่า, ดี')], WORDS)
  expect(file.startsWith('\uFEFF"Course","Lecture"')).toBe(true)
  expect(file).toContain('"เขา ""พูด""\nว่า, ดี"')
})
