import type { Question } from './question-schema.ts'

const LETTERS = ['a', 'b', 'c', 'd']
const options = LETTERS.map(id => ({ id, text: `ตัวเลือก ${id}` }))
const explanation = 'คำอธิบายลับ'

/** One question of each kind. The option ids and their order give the answers away, as a careless author's would. */
export const QUESTIONS: readonly Question[] = [
  { kind: 'single', id: 'one', text: 'ข้อใดถูก', options, correct: ['b'], explanation },
  { kind: 'multiple', id: 'many', text: 'ข้อใดบ้างถูก', options, correct: ['a', 'c'], explanation },
  { kind: 'true-false', id: 'truth', text: 'จริงหรือไม่', correct: false, explanation },
  { kind: 'text', id: 'word', text: 'พิมพ์คำตอบ', correct: ['คำลับ', 'Café'], explanation },
  { kind: 'order', id: 'steps', text: 'เรียงลำดับ', options, correct: LETTERS, explanation },
]
