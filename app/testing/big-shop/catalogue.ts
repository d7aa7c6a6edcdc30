import { type BigShopSize, FIRST_COUPON, FIRST_COURSE, numbers, oneOfWords } from './numbers.ts'

const SUBJECTS = ['ภาษาจีน', 'การตลาด', 'วาดเส้น', 'บัญชี', 'ทำขนม', 'กีตาร์', 'ถ่ายภาพ', 'เขียนโปรแกรม']
const LEVELS = ['ก้าวแรก', 'ใช้ได้จริง', 'สำหรับผู้สอน', 'เข้มข้นสุดสัปดาห์', 'ทบทวนก่อนสอบ']
const GROUPS = ['ภาษาต่างประเทศ', 'งานอาชีพ', 'ดนตรีและศิลปะ', 'เตรียมสอบ', 'ครัวและอาหาร', 'คอมพิวเตอร์']

const SECTIONS = 5
const LECTURES = 6
const COURSES_PER_TEACHER = 20

/** Returns SQL for courses with three plans, five sections of six lectures, related courses and search words. */
export function bigCatalogue({ courses }: BigShopSize, now: number): string[] {
  const subject = oneOfWords(SUBJECTS, 'n')
  return [
    `INSERT INTO courses (id, name, slug, teacher, group_name, description, total_seconds, lecture_count, position,
        created_at, updated_at)
      SELECT ${FIRST_COURSE} + n, ${subject} || ' ' || ${oneOfWords(LEVELS, 'n / 8')} || ' ' || (n + 1), 'big-course',
        'ครูคนที่ ' || (n / ${COURSES_PER_TEACHER} + 1), ${oneOfWords(GROUPS, 'n / 3')},
        '<p>' || ${subject} || ' เรียนเป็นบทสั้น ๆ พร้อมแบบฝึกหัดทุกบท และถามครูได้เสมอ</p>',
        ${SECTIONS * LECTURES * 300}, ${SECTIONS * LECTURES}, 1000 + n, ${now}, ${now}
      FROM ${numbers(courses)}`,
    `INSERT INTO teachers (id, name, biography)
      SELECT ${FIRST_COURSE} + n, 'ครูคนที่ ' || (n + 1), '<p>สอนมาสิบปี</p>'
      FROM ${numbers(courses / COURSES_PER_TEACHER)}`,
    `INSERT INTO pricing_plans (id, course_id, name, plan_type, term, term_unit, price, free_course_ids, is_default,
        position)
      SELECT (${FIRST_COURSE} + course.n) * 10 + plan.n, ${FIRST_COURSE} + course.n, 'แผน ' || (plan.n + 1), 'Period',
        30 * (plan.n + 1), 'Day(s)', 100 * (490 + (course.n % 20) * 50 + plan.n * 300), '[]', plan.n = 0, plan.n
      FROM ${numbers(courses)} course, ${numbers(3)} plan`,
    `INSERT INTO sections (id, course_id, name, location)
      SELECT (${FIRST_COURSE} + course.n) * 10 + part.n, ${FIRST_COURSE} + course.n, 'ตอนที่ ' || (part.n + 1), part.n
      FROM ${numbers(courses)} course, ${numbers(SECTIONS)} part`,
    `INSERT INTO lectures (id, course_id, section_id, name, location, preview, video_length)
      SELECT (${FIRST_COURSE} + course.n) * 100 + part.n * 10 + lecture.n, ${FIRST_COURSE} + course.n,
        (${FIRST_COURSE} + course.n) * 10 + part.n, 'บทที่ ' || (lecture.n + 1), lecture.n, part.n = 0 AND lecture.n = 0, 300
      FROM ${numbers(courses)} course, ${numbers(SECTIONS)} part, ${numbers(LECTURES)} lecture`,
    `INSERT INTO related_courses (course_id, related_course_id, position)
      SELECT ${FIRST_COURSE} + course.n, ${FIRST_COURSE} + (course.n + near.n + 1) % ${courses}, near.n
      FROM ${numbers(courses)} course, ${numbers(4)} near`,
    `INSERT INTO catalogue_words (kind, id, words)
      SELECT 'course', id, lower(name || char(10) || teacher || char(10) || group_name || char(10) || description)
      FROM courses WHERE id >= ${FIRST_COURSE}`,
  ]
}

/** Returns SQL for coupons of 100 baht, products, and promotions on them. */
export function bigSelling({ coupons }: BigShopSize, now: number): string[] {
  const year = 365 * 24 * 3_600_000
  return [
    `INSERT INTO coupons (id, code, code_key, discount_type, discount_value, coupon_type, course_ids, payment_method_ids,
        starts_at, ends_at)
      SELECT ${FIRST_COUPON} + n, 'Big' || (n + 1), 'BIG' || (n + 1), 'amount', 10000, 'P2', '[]', '[]',
        ${now - 3 * year}, ${now + year}
      FROM ${numbers(coupons)}`,
    `INSERT INTO promotions (id, title, description_list, course_ids, number_of_course, promotion_type, discount_type,
        discount_value, starts_at, ends_at)
      SELECT 1000 + n, 'โปรโมชันที่ ' || (n + 1), '[]', json_array(${FIRST_COURSE} + n, ${FIRST_COURSE} + n + 1), 2, 'P1',
        'percent', 1000, ${now - year}, CASE WHEN n < 2 THEN ${now + year} ELSE ${now} - n * 3600000 END
      FROM ${numbers(50)}`,
    `INSERT INTO products (id, name, slug, price, available_qty, pictures, position, created_at, updated_at)
      SELECT 1000 + n, 'หนังสือประกอบเล่มที่ ' || (n + 1), 'big-product', 25000, 100, '[]', 100 + n, ${now}, ${now}
      FROM ${numbers(200)}`,
    `INSERT INTO catalogue_words (kind, id, words)
      SELECT 'product', id, lower(name) FROM products WHERE id >= 1000`,
  ]
}
