import { expect, test } from 'vitest'
import { notesNow, type PendingNote, readWaiting, withChange, withoutSent } from './note-store.ts'

const aNote = (id: string, text = '', second = 0) => ({ id, lectureId: 1, second, text, updatedAt: 5 })
const save = (id: string, text: string): PendingNote => ({ kind: 'save', note: aNote(id, text) })

test('the newest change of a note replaces the one that waits', () => {
  const waiting = withChange(withChange([], save('a', 'old')), save('a', 'new'))
  expect(waiting).toEqual([save('a', 'new')])
  expect(withChange(waiting, { kind: 'delete', note: aNote('a') })).toHaveLength(1)
})

test('what was typed while sending stays, and builds on what the server has', () => {
  const sent = save('a', 'first')
  expect(withoutSent([sent, save('b', 'x')], sent, null)).toEqual([save('b', 'x')])
  const [left] = withoutSent([save('a', 'second')], sent, { ...aNote('a', 'first'), updatedAt: 9 })
  expect(left?.note).toMatchObject({ text: 'second', updatedAt: 9 })
})

test('a list shows the server’s notes as the student left them, by second', () => {
  const known = [aNote('a', 'ก', 9), aNote('b', 'ข', 3), { ...aNote('c'), lectureId: 2 }]
  const waiting: PendingNote[] = [
    { kind: 'delete', note: aNote('a') },
    { kind: 'save', note: aNote('n', 'ใหม่', 1) },
  ]
  expect(notesNow(known, waiting, 1).map(({ id, isWaiting }) => [id, isWaiting])).toEqual([
    ['n', true],
    ['b', false],
  ])
})

test.each([null, '', '{', '{}', '[1,null,{"kind":"x"}]', '[{"kind":"save","note":{"id":1}}]'])(
  'stored %j is no change',
  text => {
    expect(readWaiting(text)).toEqual([])
  },
)
