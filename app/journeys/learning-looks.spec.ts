import { type BrowserContext, expect, type Page } from '@playwright/test'
import { LOCALES } from '#app/i18n/locale.ts'
import { expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { EVERY_KIND, METERED, publishesCourse } from './owner.ts'
import { Shopper } from './shopper.ts'
import { ADMIN } from './staff.ts'

const THEMES = ['light', 'dark'] as const
/** A new person in each run: a quiz is sent and homework is handed in only once. */
const STUDENT = { username: `baibua${Date.now()}`, password: 'baibua-demo-26' }
/** Has finished a course of the demo shop. */
const GRADUATE = { username: 'malee', password: 'malee-demo-26' }
/** Is in the middle of a demo course that is learned in order. */
const LEARNER = { username: 'thanawat', password: 'thanawat-demo-26' }
const learn = (lectureId: number) => `${EVERY_KIND.path}?learn=true&lecture=${lectureId}`

type Person = { page: Page; hasScript?: boolean }

/** Opens each page once in each language, and looks at it in both themes. */
async function looksAt({ page, hasScript = true }: Person, pages: Readonly<Record<string, string>>) {
  for (const locale of LOCALES) {
    const shopper = new Shopper(page, locale, { hasScript })
    await shopper.choosesLanguage()
    for (const [name, path] of Object.entries(pages)) {
      await shopper.opens(path)
      // The parts below the fold load when they come near the screen.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const comments = page.locator('#comments')
      if (hasScript && (await comments.count()) > 0) {
        await comments.scrollIntoViewIfNeeded()
        await expect(comments.locator('article').first()).toBeVisible()
      }
      await page.evaluate(() => window.scrollTo(0, 0))
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme })
        await expectInOrder(page, `${name}, ${locale}, ${colorScheme}`)
        const path = test.info().outputPath(`whole ${name}, ${locale}, ${colorScheme}.png`)
        if (process.env.WHOLE_PAGES && colorScheme === 'dark') await page.screenshot({ path, fullPage: true })
      }
    }
  }
}

async function signsIn(page: Page, { username, password }: { username: string; password: string }) {
  const shopper = new Shopper(page, 'en')
  await shopper.isSignedIn(username, password)
  return shopper
}

test('pages of the learning are in order in each language and theme @prove', async ({
  page,
  elsewhere,
  expectsMessage,
}) => {
  test.setTimeout(1_800_000)
  expectsMessage(/Failed to load resource|ERR_FAILED/)
  await publishesCourse([STUDENT])
  const student = await signsIn(page, STUDENT)
  const { words } = student
  const main = page.getByRole('main')

  await looksAt(student, {
    'video lecture': learn(EVERY_KIND.video),
    'video lecture with a file': learn(EVERY_KIND.videoWithFile),
    'text lecture': learn(EVERY_KIND.text),
    'file lecture': learn(EVERY_KIND.file),
    'video lecture with a quiz': learn(EVERY_KIND.videoWithQuiz),
    'quiz before the start': learn(EVERY_KIND.quiz),
    'homework to do': learn(EVERY_KIND.homework),
  })

  await student.opens(learn(EVERY_KIND.quiz))
  await student.choosesLanguage()
  await student.opens(learn(EVERY_KIND.quiz))
  await page.getByRole('button', { name: words.quiz_start() }).click()
  await expect(page.getByRole('button', { name: words.quiz_send(), exact: true })).toBeVisible()
  await looksAt(student, { 'quiz with questions': learn(EVERY_KIND.quiz) })

  await student.choosesLanguage()
  await student.opens(learn(EVERY_KIND.quiz))
  await page.getByRole('button', { name: words.quiz_send(), exact: true }).click()
  await page.getByRole('button', { name: words.quiz_gaps_send() }).click()
  await expect(page.getByText(words.quiz_not_passed({ score: 0 }))).toBeVisible()
  await student.opens(learn(EVERY_KIND.homework))
  await main.getByLabel(words.homework_text_label()).fill('ส่งครั้งแรก')
  await main.getByRole('button', { name: words.homework_hand_in(), exact: true }).click()
  await expect(main.getByText(words.homework_waiting_title())).toBeVisible()
  await looksAt(student, {
    'quiz result': learn(EVERY_KIND.quiz),
    'homework handed in': learn(EVERY_KIND.homework),
    'homework on its own page': `/homework/${EVERY_KIND.homework}`,
    'my notes': '/myaccount/notes',
    'all courses': '/myaccount/courses',
  })

  const learner = await signsIn(await elsewhere(), LEARNER)
  await learner.opens('/')
  await expect(learner.page.locator('section[aria-labelledby=continue]')).toBeVisible()
  await looksAt(learner, {
    'home with what to continue': '/',
    'account with what to continue': '/myaccount',
    'course in locked order': '/course/102?learn=true',
    'own course page with comments': '/course/103',
  })
  const metered = await signsIn(await elsewhere(), METERED)
  await looksAt(metered, { 'counted lecture': METERED.lecture })

  const graduate = await signsIn(await elsewhere(), GRADUATE)
  await graduate.opens('/myaccount/certificates')
  const link = graduate.page.getByRole('main').locator('a[href^="/certificate/"]').first()
  const certificate = (await link.getAttribute('href')) ?? ''
  await looksAt(graduate, { 'own certificates': '/myaccount/certificates', 'own certificate': certificate })

  const visitor = { page: await elsewhere() }
  await looksAt(visitor, { certificate, comments: '/course/101/comments' })
  const reader = { page: await elsewhere(), hasScript: false }
  await refusesScripts(reader.page.context())
  await looksAt(reader, { 'comments without scripts': '/course/101/comments' })

  const staff = await signsIn(await elsewhere(), ADMIN)
  await staff.opens(`/teach/${EVERY_KIND.id}`)
  const homework = staff.page.getByRole('main').locator('a[href*="/homework/"]').first()
  await looksAt(staff, {
    'one homework': (await homework.getAttribute('href')) ?? '',
    'courses of the teacher': '/teach',
    'all homework': '/teach/homework',
    'all comments': '/teach/comments',
    'emails about work': '/myaccount/desk-mails',
    'homework to grade': `/teach/${EVERY_KIND.id}`,
    'students of the course': `/teach/${EVERY_KIND.id}/students`,
    'comments for the teacher': `/teach/101/comments`,
    'quiz results': `/teach/${EVERY_KIND.id}/quizzes?lecture=${EVERY_KIND.quiz}`,
    'comments to review': '/admin/comments',
    'quizzes for staff': '/admin/quizzes',
    'quiz results for staff': `/admin/quizzes?course=${EVERY_KIND.id}&lecture=${EVERY_KIND.quiz}`,
    'certificates for staff': '/admin/certificates',
    'course page, layout 1': '/course/101?layout=1',
    'course page, layout 2': '/course/101?layout=2',
    'course page, layout 3': '/course/101?layout=3',
    'course page, layout 4': '/course/101?layout=4',
  })

  await actOnCertificate(staff, certificate, 'revoke')
  await looksAt(visitor, { 'revoked certificate': certificate })
  await looksAt(graduate, { 'own certificates with a revoked one': '/myaccount/certificates' })
  // Another run on the same shop finds a valid one again.
  await actOnCertificate(staff, certificate, 'reissue')
})

/** Staff revoke a certificate, or issue a new one in its place. */
async function actOnCertificate(staff: Shopper, certificate: string, act: 'revoke' | 'reissue') {
  const { page, words } = staff
  const label = act === 'revoke' ? words.certificate_staff_revoke() : words.certificate_staff_reissue()
  const done = act === 'revoke' ? words.certificate_staff_revoked() : words.certificate_staff_reissued()
  await staff.choosesLanguage()
  await staff.opens('/admin/certificates')
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="${certificate}"]`) })
  await row.locator('summary').filter({ hasText: label }).click()
  const form = row.locator('details[open] form')
  await form.getByLabel(words.certificate_staff_reason()).fill('ชื่อสะกดผิด')
  await form.getByRole('button', { name: label }).click()
  await expect(page.getByText(done).first()).toBeVisible()
}

/**
 * axe needs a page that may run scripts. Without the shop's own, the page is the one that people without JavaScript
 * see.
 */
async function refusesScripts(context: BrowserContext): Promise<void> {
  await context.route(/\.js(\?|$)/, route => route.abort())
}
