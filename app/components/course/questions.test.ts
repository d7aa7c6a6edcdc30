import { expect, test } from 'vitest'
import { questionsIn } from './questions.ts'

test('takes each heading with what stands below it', () => {
  expect(
    questionsIn('<p>ก่อน</p><h3>ซื้อ<strong>อย่างไร</strong></h3><p>โอน</p><h2 lang="en">A &amp; B?</h2>'),
  ).toEqual({
    before: '<p>ก่อน</p>',
    questions: [
      { question: 'ซื้ออย่างไร', answer: '<p>โอน</p>' },
      { question: 'A & B?', answer: '' },
    ],
  })
})

test.each(['', '<p>ไม่มีหัวข้อ</p>'])('leaves %j whole', html => {
  expect(questionsIn(html)).toEqual({ before: html, questions: [] })
})

test('keeps written angle brackets as text', () => {
  expect(questionsIn('<h3>&lt;script&gt;alert(1)&lt;/script&gt;</h3>').questions[0]?.question).toBe(
    '<script>alert(1)</script>',
  )
})
