import { type BigShopSize, numbers, oneOfWords, studentId } from './numbers.ts'

const FIRST_NAMES = ['สมชาย', 'มาลี', 'กัญญา', 'อนันต์', 'พรทิพย์', 'ธนา', 'ศิริ', 'James', 'วรรณา', 'ปกรณ์', 'นภา']
const LAST_NAMES = ['ใจดี', 'ทองสุข', 'รุ่งเรือง', 'วงศ์ไทย', 'ศรีสุข', 'แสงทอง', 'Miller']

/**
 * Returns SQL for students who sign in as `big1`, `big2`, … with the password of the demo shop's `student`. Half have a
 * session, some have a cart.
 */
export function bigPeople({ students, courses }: BigShopSize, now: number): string[] {
  const id = studentId('n')
  const name = `${oneOfWords(FIRST_NAMES, 'n')} || ' ' || ${oneOfWords(LAST_NAMES, 'n / 11')}`
  const day = 24 * 3_600_000
  return [
    `INSERT INTO user (id, name, email, created_at, updated_at, username, display_username)
      SELECT ${id}, ${name}, 'big' || (n + 1) || '@example.com', ${now}, ${now}, 'big' || (n + 1), 'big' || (n + 1)
      FROM ${numbers(students)}`,
    `INSERT INTO students (user_id, tel, user_group_id, created_at, updated_at)
      SELECT ${id}, '08' || printf('%08d', n), (SELECT min(id) FROM user_groups), ${now}, ${now} FROM ${numbers(students)}`,
    `INSERT INTO account (id, account_id, provider_id, issuer, user_id, password, created_at, updated_at)
      SELECT 'account-' || ${id}, ${id}, 'credential', demo.issuer, ${id}, demo.password, ${now}, ${now}
      FROM ${numbers(students)}, (SELECT issuer, password FROM account WHERE user_id =
        (SELECT id FROM user WHERE username = 'student')) demo`,
    `INSERT INTO session (id, token, user_id, expires_at, created_at, updated_at)
      SELECT 'session-' || ${id}, 'token-' || ${id}, ${id}, ${now + 30 * day}, ${now}, ${now}
      FROM ${numbers(Math.ceil(students / 2))}`,
    `INSERT INTO carts (id, user_id, coupon_codes, updated_at)
      SELECT 'cart-' || ${id}, ${id}, '[]', ${now} FROM ${numbers(Math.ceil(students / 5))}`,
    `INSERT INTO cart_lines (cart_id, course_id, pricing_plan_id, qty, price_seen, added_at)
      SELECT 'cart-' || ${studentId('cart.n')}, plan.course_id, plan.plan_id, 1, plan.price, ${now}
      FROM ${numbers(Math.ceil(students / 5))} cart, ${numbers(2)} line
      JOIN big_plans plan ON plan.rank = (cart.n * 2 + line.n) % ${courses}`,
  ]
}
