/** Answers to the demo shop's two required custom fields. */
export const DEMO_ANSWERS = [
  { id: 2, value: 'เพื่อนแนะนำ' },
  { id: 5, value: 'อีเมล' },
]
