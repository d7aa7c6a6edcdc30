import { SELF } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPdf } from '#app/business/uploads/documents/testing-documents.ts'
import { joined } from '#app/business/uploads/pictures/testing-pictures.ts'
import { HOMEWORK_LECTURE, seedHomeworkCourse } from '#app/testing/learning/homework-course.ts'
import { COURSE, seedGrant, TEXT, VIDEO } from '#app/testing/learning/learning-course.ts'
import { seedQuiz } from '#app/testing/learning/quiz-course.ts'
import { type PageElement, readPage } from '#app/testing/pages/page.ts'
import { SHOP } from '#app/testing/requests/a-browser.ts'
import { aStudentOfCalls, bearer } from '#app/testing/requests/a-caller-of-calls.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'

/* The learning without JavaScript: each form is read from the built page and posted as a browser would. */

const needs = shopNeeds()
let token = ''

beforeAll(async () => {
  await aShop(needs, { setting: { feature_comment: 1, comment_moderation: 0 } })
  await seedHomeworkCourse(needs.db)
  const student = await aStudentOfCalls()
  await seedGrant(needs.db, student.userId)
  token = student.token
})

/** Opens a page, following redirects after a posted form. */
async function open(path: string, init: RequestInit = {}): Promise<PageElement> {
  const headers = { ...bearer(token), Origin: SHOP, Host: new URL(SHOP).host, ...init.headers }
  const response = await SELF.fetch(new URL(path, SHOP), { redirect: 'manual', ...init, headers })
  const text = await response.text()
  const location = response.headers.get('Location')
  if (location && response.status < 400) return open(location)
  expect([path, response.status]).toEqual([path, 200])
  return readPage(text)
}

const learnPath = (lectureId: number) => `/course/${COURSE}-draw?learn=true&lecture=${lectureId}`

function found(within: PageElement, selector: string): PageElement {
  const element = within.querySelector(selector)
  if (!element) throw new Error(`the page has no ${selector}`)
  return element
}

type Typed = Readonly<Record<string, string | readonly string[]>>

/** Posts the form of a page with what was typed or ticked, as if this button was pressed, and returns the next page. */
function press(form: PageElement, button: string, typed: Typed = {}): Promise<PageElement> {
  const { name, value } = found(form, button)
  const names = new Set(
    form.elements.filter(({ localName }) => localName !== 'button').map(({ name }) => name),
  )
  const fields = [...names].flatMap(name =>
    [typed[name] ?? form.values(name)].flat().map(value => [name, value]),
  )
  const body = new URLSearchParams([...fields, ...(name ? [[name, value]] : [])])
  return open(form.getAttribute('action') ?? '', { method: 'POST', body })
}

describe('a quiz', () => {
  const QUIZ = 'form[action$="/quiz"]'
  const SEND = 'button[value="send"]'

  /** Returns the name and the value of the box or radio button with this label. */
  function option(page: PageElement, kind: string, label: string): [string, string] {
    const [input] = page
      .querySelectorAll('label')
      .filter(({ text }) => text === label)
      .flatMap(line => line.querySelectorAll(`input[name^="${kind}."]`))
    if (!input) throw new Error(`${kind} has no ${label}`)
    return [input.name, input.value]
  }

  test('with each kind of question is answered and sent', async () => {
    const lectureId = await seedQuiz(needs.db)
    const intro = await open(learnPath(lectureId))
    let page = await press(found(intro, QUIZ), 'button')

    const [one, b] = option(page, 'single', 'ตัวเลือก b')
    const [many, a] = option(page, 'multiple', 'ตัวเลือก a')
    const [, c] = option(page, 'multiple', 'ตัวเลือก c')
    const [truth, no] = option(page, 'true-false', 'ไม่จริง')
    const word = found(page, 'input[name^="text."]').name
    const typed: Typed = { [one]: b, [many]: [a, c], [truth]: no, [word]: 'คำลับ' }
    page = await press(found(page, QUIZ), 'button[value$="|0"]', typed)
    const order = () =>
      found(page, QUIZ)
        .querySelectorAll('ol > li')
        .map(({ text }) => text.slice(-1))
    for (const [place, letter] of ['a', 'b', 'c', 'd'].entries())
      while (order().indexOf(letter) > place)
        page = await press(
          found(page, QUIZ),
          `ol > li:nth-child(${order().indexOf(letter) + 1}) button[value$="|-1"]`,
        )
    expect(order()).toEqual(['a', 'b', 'c', 'd'])
    // Moving an item keeps the answers to the other questions.
    expect([one, many, truth, word].map(name => page.values(name))).toEqual([[b], [a, c], [no], ['คำลับ']])

    const result = await press(found(page, QUIZ), SEND)
    expect(result.text).toContain('ผ่านแล้ว ได้คะแนน 100%')
    expect(result.text.match(/คำอธิบายลับ/g)).toHaveLength(5)
    // The browser sends the form again, because the answer got lost.
    const again = await press(found(page, QUIZ), SEND)
    expect(again.text).toContain('ผ่านแล้ว ได้คะแนน 100%')
    expect(again.text).not.toContain('แท็บหรืออุปกรณ์อื่น')
    expect((await open(learnPath(lectureId))).text).toContain('ผ่านแล้ว ได้คะแนน 100%')
  })

  test('with gaps asks before it is sent, and keeps the answers', async () => {
    const lectureId = await seedQuiz(needs.db)
    let page = await press(found(await open(learnPath(lectureId)), QUIZ), 'button')
    const [one, b] = option(page, 'single', 'ตัวเลือก b')
    page = await press(found(page, QUIZ), SEND, { [one]: b })
    expect(page.text).toContain('ยังมีข้อที่ไม่ได้ตอบ')
    expect(page.values(one)).toEqual([b])
    const result = await press(found(page, QUIZ), 'button[value="send-anyway"]')
    expect(result.text).toContain('20%')
  })
})

test('a text counts as read by its button', async () => {
  const READ = 'form[action$="/read"]'
  const read = await press(found(await open(learnPath(TEXT)), READ), 'button')
  expect(read.text).toContain('คุณอ่านจบแล้ว')
  expect(read.querySelectorAll(READ)).toEqual([])
})

test('a note is written, changed, deleted and restored', async () => {
  const NOTE = 'สีน้ำ: "เปียกบนเปียก" <b>&\nบรรทัดสอง'
  const lecture = await open(learnPath(VIDEO))
  const form = found(lecture, 'form[action="/myaccount/notes"]')
  let page = await press(form, 'button', { time: '1:05', text: NOTE })
  const shown = NOTE.replace('\n', ' ')
  expect(found(page, 'main').text).toContain(shown)
  expect(page.links).toContain(`/course/${COURSE}-draw?learn=true&lecture=${VIDEO}&t=65`)

  const formOf = (intent: string) =>
    page.querySelectorAll('main form').find(form => form.values('intent')[0] === intent) ?? page
  page = await press(formOf('edit'), 'button', { text: `${NOTE} แก้` })
  expect(page.text).toContain('บันทึกแล้ว')
  page = await open('/myaccount/notes')
  expect(page.text).toContain(`${shown} แก้`)

  page = await press(formOf('delete'), 'button')
  expect(page.text).toContain('ลบแล้ว')
  expect(page.text).not.toContain(shown)
  await press(formOf('restore'), 'button')
  page = await open('/myaccount/notes')
  expect(page.text).toContain(`${shown} แก้`)
  page = await press(formOf('delete'), 'button')
  expect((await open('/myaccount/notes')).text).not.toContain(shown)
})

test('a Thai comment is written, changed and deleted', async () => {
  const path = `/course/${COURSE}/comments`
  const formOf = (page: PageElement, intent: string) =>
    page.querySelectorAll('form').find(form => form.values('intent')[0] === intent) ?? page
  let page = await press(formOf(await open(path), 'write'), 'button', { text: 'กระดาษแบบไหนดีคะ 🎨' })
  expect(found(page, 'article').text).toContain('กระดาษแบบไหนดีคะ 🎨')

  const edit = formOf(page, 'edit')
  expect(edit.values('text')).toEqual(['กระดาษแบบไหนดีคะ 🎨'])
  page = await press(edit, 'button', { text: 'กระดาษกี่แกรมดีคะ' })
  expect(found(page, 'article').text).toMatch(/กระดาษกี่แกรมดีคะ/)
  expect(found(page, 'article').text).toContain('แก้ไขแล้ว')

  // An empty text is refused, and what was typed stays.
  page = await press(formOf(page, 'edit'), 'button', { text: '  ' })
  expect(page.text).toContain('กรุณาพิมพ์ข้อความก่อนส่ง')
  page = await press(formOf(await open(path), 'delete'), 'button')
  expect(page.text).not.toContain('กระดาษกี่แกรมดีคะ')
})

test('homework is handed in with a file of any name', async () => {
  const form = found(await open(learnPath(HOMEWORK_LECTURE)), `form[action="/homework/${HOMEWORK_LECTURE}"]`)
  expect(form.getAttribute('enctype')).toBe('multipart/form-data')
  const boundary = '----WebKitFormBoundaryPlain'
  const part = (disposition: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
  const encode = (text: string) => new TextEncoder().encode(text)
  const body = joined(
    encode(
      `${part(`name="seen"`)}${form.values('seen')[0]}\r\n${part('name="plain"')}1\r\n${part('name="text"')}งานของฉัน\r\n`,
    ),
    // A browser writes %22 for a quote.
    encode(part('name="files"; filename="ฉบับ=1; %22จบ%22.pdf"')),
    aPdf(),
    encode(`\r\n--${boundary}--\r\n`),
  )
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  const page = await open(form.getAttribute('action') ?? '', { method: 'POST', body, headers })
  expect(page.text).toContain('งานของฉัน')
  expect(page.text).toContain('ฉบับ=1; -จบ-.pdf')
  expect(page.links).toContainEqual(expect.stringMatching(/^\/files\/homework\//))
})
