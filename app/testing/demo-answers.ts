/** To what the demo shop asks of everybody who registers or buys: its two custom labels that are required. */
export const DEMO_ANSWERS = [
  { id: 2, value: 'เพื่อนแนะนำ' },
  { id: 5, value: 'อีเมล' },
]
