import { expect } from '@playwright/test'
import { expectInOrder, expectInOrderIfProving } from './accessibility.ts'
import { test } from './journey.ts'
import { aMember, PASSWORD } from './member.ts'
import { ADMIN, Staff } from './staff.ts'
import { containing } from './words.ts'

test('staff find, edit and suspend a student', {
  tag: ['@desktop', '@prove'],
}, async ({ page, elsewhere, expectsMessage }) => {
  expectsMessage(/status of 40[03]/)
  const lastname = `ตั้งสุวรรณ${Date.now()}`
  const student = await aMember(await elsewhere(), ['อัจฉราพรรณ', lastname])
  const staff = await Staff.atWork(page)
  const { words } = staff
  const main = page.getByRole('main')

  await test.step('finds the student by the middle of a name', async () => {
    await student.shopper.opens('/myaccount/profile')
    await staff.findsPerson('ฉราพร', lastname)
    await expectInOrderIfProving(page, 'person')
  })

  await test.step('adds a note and changes the group', async () => {
    await main.getByLabel(words.students_note()).fill('โทรมาถามเรื่องใบกำกับภาษี')
    await main.getByRole('button', { name: words.students_note_add() }).click()
    await expect(main.getByText('โทรมาถามเรื่องใบกำกับภาษี')).toBeVisible()
    await expect(main.getByLabel(words.students_note())).toHaveValue('')
    await main.getByLabel(words.students_group()).selectOption('นักเรียนและนักศึกษา')
    await main.getByRole('button', { name: words.students_group_change() }).click()
    await expect(
      main.getByRole('listitem').filter({ hasText: words.students_act_group() }).first(),
    ).toBeVisible()
    await page.reload()
    await expect(main.getByLabel(words.students_group())).toHaveValue('3')
  })

  const modal = student.shopper.page.getByRole('dialog', { name: words.sessions_signed_out_title() })
  const signsInAgain = async () => {
    await modal.getByLabel(words.account_label_password()).fill(PASSWORD)
    await modal.getByRole('button', { name: words.account_login_submit(), exact: true }).click()
  }

  await test.step('signs out one device, which can sign in again', async () => {
    await student.shopper.listens()
    await main.getByRole('button', { name: words.students_session_end(), exact: true }).click()
    await expect(modal.getByText(words.sessions_because_ended_by_staff())).toBeVisible()
    await expect(main.getByText(words.students_sessions_none())).toBeVisible()
    await signsInAgain()
    await expect(modal).toBeHidden()
  })

  await test.step('suspends the account, whose password no longer works', async () => {
    await student.shopper.listens()
    await main.getByRole('button', { name: words.students_block() }).click()
    await expect(modal.getByText(words.sessions_because_blocked())).toBeVisible()
    await signsInAgain()
    await expect(modal.getByText(words.security_blocked())).toBeVisible()
  })

  await test.step('lets the student in again', async () => {
    await main.getByRole('button', { name: words.students_unblock() }).click()
    await expect(main.getByText(words.students_act_unblock())).toBeVisible()
    await signsInAgain()
    await expect(modal).toBeHidden()
  })
})

test('staff erase a student who asked by phone', {
  tag: ['@desktop', '@prove'],
}, async ({ page, elsewhere }) => {
  const lastname = `ลืมได้${Date.now()}`
  const student = await aMember(await elsewhere(), ['กัญญาภัค', lastname])
  const staff = await Staff.atWork(page)
  const { words } = staff
  const main = page.getByRole('main')
  const erase = main.getByRole('button', { name: words.erasure_button() })
  const form = main
    .locator('form')
    .filter({ has: page.getByRole('button', { name: words.erasure_button() }) })
  const reason = 'โทรมาขอให้ลบ'

  await test.step('a typed name of somebody else erases nobody', async () => {
    await staff.findsPerson(lastname, lastname)
    await main.locator('summary').filter({ hasText: words.erasure_open() }).click()
    await expect(form.getByText(words.privacy_erase_stays_papers())).toBeVisible()
    const confirm = form.getByLabel(words.erasure_confirm())
    await form.getByLabel(words.erasure_reason()).fill(reason)
    await confirm.fill('somebody')
    await form.getByLabel(words.security_password()).fill(ADMIN.password)
    await erase.click()
    await expect(confirm).toBeFocused()
    await expect(confirm).toHaveAccessibleDescription(containing(words.erasure_not_this_person()))
    await expectInOrder(page, 'person, erasing refused')
    await confirm.fill(student.username)
  })

  await test.step('the page of the erased person has no name and says why', async () => {
    await erase.click()
    await expect(main.getByRole('heading', { level: 1, name: words.erasure_erased() })).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: words.erasure_act() })).toContainText(reason)
    await expect(main).not.toContainText(lastname)
    await expectInOrder(page, 'erased person')
  })

  await test.step('the account can no longer sign in', async () => {
    const { shopper, email } = student
    const login = { username: email, password: PASSWORD }
    const answer = await shopper.page.request.post('/public/students/login', { data: login })
    expect(await answer.json()).toMatchObject({ success: false })
  })
})
