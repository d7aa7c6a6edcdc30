import { describe, expect, test } from 'vitest'
import { reasonWords } from './access-line.tsx'

describe('reason for access to a course', () => {
  test.each([
    ['staff', 'Opened by our staff', 'เจ้าหน้าที่เปิดสิทธิ์ให้'],
    ['gift', 'Given by the school', 'สิทธิ์ที่โรงเรียนมอบให้'],
    ['group', 'Your group’s access', 'สิทธิ์ของกลุ่มผู้เรียน'],
    ['order', 'Order 100001', 'คำสั่งซื้อ 100001'],
  ] as const)('names no plan where %s gave none', (source, en, th) => {
    const reason = { source, orderId: source === 'order' ? 100001 : null, planName: '' }
    expect(reasonWords(reason, 'en')).toBe(en)
    expect(reasonWords(reason, 'th')).toBe(th)
  })

  test('names the plan that was bought', () => {
    const reason = { source: 'order', orderId: 100001, planName: '30 วัน' } as const
    expect(reasonWords(reason, 'en')).toBe('Order 100001, plan “30 วัน”')
    expect(reasonWords(reason, 'th')).toBe('คำสั่งซื้อ 100001 แพ็กเกจ “30 วัน”')
  })
})
