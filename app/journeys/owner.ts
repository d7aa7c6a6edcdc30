import { cp, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, type Page, test } from '@playwright/test'
import { ownShop } from './journey.ts'

/** Changes the running shop with a site file, as the owner does with `npm run site:import`. */
export async function importsSite(site: object): Promise<void> {
  const file = test.info().outputPath('site.json')
  await writeFile(file, JSON.stringify(site))
  // The shop imports the file itself (scripts/lib/import-while-serving.ts). Each request has a connection of its own:
  // Node's agent could take one that the shop is about to close.
  const answer = await new Promise<{ status?: number | undefined; faults: string }>((resolve, reject) => {
    const { importSocket: socketPath } = ownShop()
    const sent = request({ socketPath, method: 'POST', agent: false }, async said =>
      resolve({ status: said.statusCode, faults: await text(said) }),
    )
    sent.on('error', reject).end(file)
  })
  expect(answer).toEqual({ status: 200, faults: '' })
}

/** Changes the price of one plan of a course, in baht. */
export async function setsPrice(courseId: number, planId: number, baht: number): Promise<void> {
  await importsSite({ courses: [{ id: courseId, pricing_plans: [{ id: planId, price: baht }] }] })
}

/** The course on which the layouts are looked at. */
export const COURSE = '/course/101'

export type Layout = 1 | 2 | 3 | 4

/** Sets the layout and waits until pages show it: the shop remembers its settings for some seconds. */
export async function setsLayout(page: Page, layout: Layout): Promise<void> {
  await importsSite({ settings: { layout_course_detail: layout } })
  const marks = { 1: 'aside#more', 2: '#how-to-buy details', 3: 'aside .lg\\:sticky', 4: 'nav .button' }
  await expect(async () => {
    await page.goto(COURSE)
    const shown = Object.entries(marks).map(async ([number, mark]) => [
      number,
      await page.locator(`main ${mark}`).count(),
    ])
    const seen = (await Promise.all(shown)).filter(([, count]) => Number(count) > 0)
    expect(seen.map(([number]) => Number(number))).toEqual([layout])
  }).toPass()
}

const DEMO = 'app/site-file/demo'

/** The course of `publishesCourse`, with the ids of its lectures. The demo shop's first teacher teaches it. */
export const EVERY_KIND = {
  id: 195,
  path: '/course/195',
  name: 'คอร์สที่มีบทเรียนทุกแบบ',
  video: 195001,
  videoWithFile: 195002,
  text: 195003,
  file: 195004,
  videoWithQuiz: 195005,
  quiz: 195006,
  homework: 195007,
} as const

/** A demo student whose plan counts watching time, and a lecture that it counts. */
export const METERED = {
  username: 'kanya',
  password: 'kanya-demo-26',
  lecture: '/course/108?learn=true&lecture=108004',
} as const

type DemoLecture = { id: number; video_file?: string; captions?: { captions_file: string }[] }
type DemoCourse = { teacher: string; sections: { lectures: DemoLecture[] }[] }

/**
 * Publishes a course with a lecture of every kind, as the owner does. Its files are those of the demo shop. `accounts`
 * are students who have it already.
 */
export async function publishesCourse(
  accounts: readonly { username: string; password: string; lastname?: string }[] = [],
) {
  const demo = JSON.parse(await readFile(join(DEMO, 'shop.json'), 'utf8')) as { courses: DemoCourse[] }
  const first = demo.courses[0]
  const video = first?.sections[0]?.lectures.find(({ video_file }) => video_file)
  await cp(join(DEMO, 'media'), test.info().outputPath('media'), { recursive: true })
  const video_file = video?.video_file
  const captions_file = video?.captions?.[0]?.captions_file
  const film = { content_type: 'video', video_file, captions_file }
  const file = { content_file: 'media/files/leaf-practice-sheet.pdf', content_file_name: 'แบบฝึก.pdf' }
  const quiz = { require_all_answer: 0, pass_to_complete: 1, score_pass_quiz: 60, integrate_type: 'best' }
  const course = {
    id: EVERY_KIND.id,
    name: EVERY_KIND.name,
    slug: 'every-kind',
    course_type: 'online',
    teacher: first?.teacher,
    group: 'ภาษา',
    description: '<p>ทุกแบบในคอร์สเดียว</p>',
    pricing_plans: [
      { id: 1951, name: 'เรียนได้ตลอด', plan_type: 'One-Time Payment', price: 100, is_default: 1 },
    ],
    quizzes: [
      { id: 1951, title: 'ทบทวนสั้น ๆ', questions: QUESTIONS.slice(0, 1) },
      { id: 1952, title: 'สอบปลายคอร์ส', time_limit_seconds: 1_800, questions: QUESTIONS },
    ],
    homework: [{ id: 1951, title: 'ใบไม้หนึ่งใบ', description: '<p>วาดแล้วส่งรูป</p>' }],
    sections: [
      {
        name: 'ดูและอ่าน',
        lectures: [
          {
            ...{ id: EVERY_KIND.video, name: 'วิดีโอ', ...film },
            video_qualities: [{ height: 240, video_file }],
          },
          { id: EVERY_KIND.videoWithFile, name: 'วิดีโอกับไฟล์', ...film, ...file },
          { id: EVERY_KIND.text, name: 'อ่าน', content_type: 'text', content_text: '<p>อ่านช้า ๆ</p>' },
          { id: EVERY_KIND.file, name: 'ไฟล์', content_type: 'file', ...file },
        ],
      },
      {
        name: 'ลงมือ',
        lectures: [
          { id: EVERY_KIND.videoWithQuiz, name: 'วิดีโอกับคำถาม', ...film, quiz_id: 1951, quiz },
          { id: EVERY_KIND.quiz, name: 'แบบทดสอบ', content_type: 'quiz', quiz_id: 1952, quiz },
          {
            ...{ id: EVERY_KIND.homework, name: 'การบ้าน', content_type: 'homework', homework_id: 1951 },
            content_text: '<p>ใช้สีสามหลอด</p>',
          },
        ],
      },
    ],
  }
  const people = accounts.map(({ username, password, lastname = 'ริมน้ำ' }) => ({
    ...{ username, password, email: `${username}@example.com`, role: 'student' },
    ...{ firstname: 'ใบบัว', lastname, owns: [EVERY_KIND.id] },
  }))
  await importsSite({ courses: [course], accounts: people })
}

const QUESTIONS = [
  {
    ...{ kind: 'single', id: 'green', text: 'สีเขียวผสมจากสีอะไร', correct: ['both'] },
    options: [
      { id: 'red', text: 'แดงกับขาว' },
      { id: 'both', text: 'เหลืองกับน้ำเงิน' },
    ],
    explanation: 'เหลืองกับน้ำเงินให้สีเขียว',
  },
  { kind: 'text', id: 'word', text: 'เติมคำ: sum ___', correct: ['up'], explanation: 'sum up แปลว่าสรุป' },
  {
    ...{ kind: 'true-false', id: 'dry', text: 'ล้างพู่กันแล้ววางนอนให้แห้ง', correct: true },
    explanation: 'ปลายพู่กันจะไม่งอ',
  },
]
