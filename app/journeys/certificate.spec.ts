import { expect } from '@playwright/test'
import { expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { Shopper } from './shopper.ts'
import { Staff } from './staff.ts'

const COURSE = 109
/** Each lecture of the demo's free course, with its seconds. The last one is left for the page. */
const LECTURES = [
  [109001, 54],
  [109002, 54],
  [109003, 36],
  [109004, 36],
  [109005, 60],
] as const

/** A student who owns the course and has watched nothing yet. */
class Student extends Shopper {
  async watches(lectures: readonly (readonly [id: number, seconds: number])[]): Promise<void> {
    const reports = lectures.map(([lectures_id, seconds]) => ({
      lectures_id,
      ranges: [[0, seconds]],
      position: seconds,
      at: Date.now(),
    }))
    const answer = await this.page.request.post('/private/progress', { data: { reports } })
    expect(await answer.json()).toMatchObject({ success: true })
  }

  /** Follows the link of the celebration, which appears once the certificate is issued. */
  async opensCertificate(): Promise<string> {
    const { page, words } = this
    await page.getByRole('main').getByRole('link', { name: words.completion_open_certificate() }).click()
    await page.waitForURL(/\/certificate\/[\w-]{27}$/)
    return new URL(page.url()).pathname
  }
}

test('a student finishes, a stranger verifies the certificate, and staff revoke it', {
  tag: '@phone',
}, async ({ page, elsewhere, expectsMessage }) => {
  expectsMessage(/status of 404/)
  const student = new Student(page, 'th')
  const stranger = new Shopper(await elsewhere(), 'en')
  let path = ''

  await test.step('continues first on home and in the account', async () => {
    await student.choosesLanguage()
    await student.signsIn('somsri', 'somsri-demo-26')
    await student.watches(LECTURES.slice(0, 2))
    await student.opens('/')
    const first = page.getByRole('region').first()
    await expect(first.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
    await expectInOrder(page, 'home with the next lecture')
    await first.getByRole('link', { name: student.words.privacy_go_on() }).click()
    await page.waitForURL(/learn=true&lecture=109003/)
    await student.opens('/myaccount/courses')
    await expectInOrder(page, 'all courses')
  })

  await test.step('finishes the course and gets the certificate', async () => {
    await student.watches(LECTURES.slice(2))
    await student.opens(`/course/${COURSE}?learn=true`)
    await expect(page.getByRole('heading', { name: student.words.completion_done_title() })).toBeVisible()
    await expectInOrder(page, 'a finished course')
    path = await student.opensCertificate()
    const pdf = page.getByRole('link', { name: student.words.certificate_download_th() })
    await expect(pdf).toBeVisible({ timeout: 30_000 })
    const file = await page.request.get((await pdf.getAttribute('href')) ?? '')
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await expectInOrder(page, 'own certificate in Thai')
    await student.opens('/myaccount/certificates')
    await expect(page.locator(`a[href="${path}"]`)).toBeVisible()
    await expectInOrder(page, 'own certificates')
  })

  await test.step('a stranger verifies it on a phone', async () => {
    await stranger.choosesLanguage()
    await stranger.opens(path)
    await expect(stranger.page.getByText(stranger.words.certificate_valid_title())).toBeVisible()
    await expect(stranger.page.getByRole('heading', { level: 1, name: 'สมศรี ทองสุข' })).toBeVisible()
    await expect(stranger.page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    await expect(stranger.page.getByText('somsri')).toHaveCount(0)
    await expectInOrder(stranger.page, 'a certificate in English')
    const guessed = await stranger.page.request.get(`/certificate/${'x'.repeat(27)}`)
    expect(guessed.status()).toBe(404)
  })

  await test.step('staff revoke it with a reason', async () => {
    const staff = await Staff.atWork(await elsewhere())
    await staff.opens('/admin/certificates?q=%E0%B8%AA%E0%B8%A1%E0%B8%A8%E0%B8%A3%E0%B8%B5')
    await expectInOrder(staff.page, 'certificates for staff')
    const { words } = staff
    await staff.page.locator('summary').filter({ hasText: words.certificate_staff_revoke() }).first().click()
    await expectInOrder(staff.page, 'revoking')
    await staff.page.getByLabel(words.certificate_staff_reason()).first().fill('ออกผิดคน')
    await staff.page.getByRole('button', { name: words.certificate_staff_revoke() }).first().click()
    await expect(staff.page.getByText(words.certificate_staff_revoked()).first()).toBeVisible()
  })

  await test.step('the stranger sees that', async () => {
    await stranger.opens(path)
    await expect(stranger.page.getByText(stranger.words.certificate_revoked_title())).toBeVisible()
    await expect(stranger.page.getByText('ออกผิดคน')).toHaveCount(0)
    await expect(
      stranger.page.getByRole('link', { name: stranger.words.certificate_download_en() }),
    ).toHaveCount(0)
    expect((await stranger.page.request.get(`${path}/en.pdf`)).status()).toBe(404)
    await expectInOrder(stranger.page, 'a revoked certificate')
  })
})
