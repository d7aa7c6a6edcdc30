// Takes the pictures of docs/pictures from a demo shop that runs: npm start, then `node scripts/pictures.mjs` in
// another window. PORT is the shop's. CHROMIUM is the path of the browser, if it is not at a usual place.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './lib/browser.mjs'

const base = `http://localhost:${process.env.PORT ?? 8787}`
const folder = join(import.meta.dirname, '../docs/pictures')
const PHONE = { width: 375, height: 740 }
const WIDE = { width: 1280, height: 800 }
const STUDENT = ['student', 'student-demo-26']
const BUYER = ['malee', 'malee-demo-26']
const STAFF = ['admin', 'khlong-office-4821']

/** One page: its address, its screen, who looks, and what they do before the picture is taken. */
const PICTURES = {
  'home-phone': { path: '/', screen: PHONE },
  'home-wide': { path: '/', screen: WIDE, locale: 'en' },
  'course-phone': { path: '/course/103', screen: PHONE },
  'course-wide': { path: '/course/103', screen: WIDE },
  'course-dark': { path: '/course/101', screen: PHONE, locale: 'en', scheme: 'dark' },
  'checkout-phone': { path: '/course/105', screen: PHONE, todo: toCheckout },
  'checkout-wide': { path: '/course/108', screen: WIDE, locale: 'en', scheme: 'dark', todo: toCheckout },
  'transfer-phone': { path: '/course/105', screen: PHONE, todo: toTransfer },
  'prompt-pay-phone': { path: '/course/105', screen: PHONE, locale: 'en', todo: toPromptPay },
  'thank-you-phone': { path: '/course/105', screen: PHONE, locale: 'en', todo: toThankYou },
  'order-phone': { path: '/myaccount/student/order', screen: PHONE, person: BUYER, todo: toFirstOrder },
  'order-list-wide': { path: '/myaccount/student/order', screen: WIDE, person: BUYER, locale: 'en' },
  'catalogue-phone': { path: '/courses', screen: PHONE },
  'catalogue-wide': { path: '/courses', screen: WIDE, locale: 'en' },
  'product-phone': { path: '/product/501', screen: PHONE, locale: 'en' },
  'cart-phone': { path: '/product/501', screen: PHONE, todo: toCart },
  'teachers-wide': { path: '/teachers', screen: WIDE },
  'about-phone': { path: '/about', screen: PHONE, locale: 'en', scheme: 'dark' },
  'register-phone': { path: '/register', screen: PHONE, locale: 'en' },
  'learning-wide': { path: '/course/101?learn=true&lecture=101002', screen: WIDE, person: STUDENT },
  'account-phone': { path: '/myaccount', screen: PHONE, person: STUDENT, locale: 'en', scheme: 'dark' },
  'slips-wide': { path: '/admin/orders', screen: WIDE, person: STAFF },
  'orders-wide': { path: '/admin/orders?status=all', screen: WIDE, person: STAFF, locale: 'en' },
}

async function toCheckout(page) {
  await page.locator('#checkout').scrollIntoViewIfNeeded()
  await page.waitForTimeout(1500)
  await page.evaluate(() => document.getElementById('checkout').scrollIntoView())
}

function toTransfer(page) {
  return toOrder(page, 'โอน')
}

function toPromptPay(page) {
  return toOrder(page, 'PromptPay')
}

/** Pays by the sandbox's QR, and waits for the page that says thank you. */
async function toThankYou(page) {
  await toPromptPay(page)
  const sandbox = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('link', { name: 'Pay this QR' }).click()
  await (await sandbox).getByText('pay', { exact: true }).click()
  await page.waitForURL('**/thankyou**')
  await page.waitForTimeout(1500)
}

async function toFirstOrder(page) {
  await page.getByRole('main').locator('a[href*="/order/"]').first().click()
  await page.waitForURL('**/order/**')
  await page.waitForTimeout(1500)
}

/** Orders as a new guest, who pays in the way whose name holds this word. */
async function toOrder(page, way) {
  await toCheckout(page)
  await page.locator('#checkout label', { hasText: way }).first().click()
  await page.locator('#checkout input[name=fullname]').fill('สมหญิง ใจดี')
  await page.locator('#checkout input[name=email]').fill(`picture-${Date.now()}@example.com`)
  await page.locator('#checkout input[name=tel]').fill('0812345678')
  for (const question of await page.locator('#checkout select[required]').all())
    await question.selectOption({ index: 1 })
  await page.locator('#checkout input[type=radio][name^="label."]').first().check()
  await page.locator('#checkout button[name=intent][value=order]').click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(1500)
}

async function toCart(page) {
  await page.getByRole('main').getByRole('button', { name: 'ใส่ตะกร้า' }).click()
  await page.getByRole('status').first().waitFor()
  await page.goto(`${base}/cart`, { waitUntil: 'load' })
  await page.waitForTimeout(1500)
}

async function signIn(page, [name, password]) {
  await page.goto(`${base}/login`)
  await page.locator('main input[name=username]').fill(name)
  await page.locator('main input[name=password]').fill(password)
  await page.locator('main input[name=password]').press('Enter')
  await page.waitForURL(url => url.pathname !== '/login')
}

mkdirSync(folder, { recursive: true })
const wanted = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox'],
})
try {
  for (const [name, { path, screen, person, locale = 'th', scheme = 'light', todo }] of Object.entries(
    PICTURES,
  )) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const context = await browser.newContext({
      viewport: screen,
      colorScheme: scheme,
      timezoneId: 'Asia/Bangkok',
    })
    await context.addCookies([{ name: 'locale', value: locale, url: base }])
    const page = await context.newPage()
    if (person) await signIn(page, person)
    await page.goto(base + path, { waitUntil: 'load' })
    await page.waitForTimeout(1500)
    await todo?.(page)
    const file = join(folder, `${name}.jpg`)
    writeFileSync(
      file,
      await sharp(await page.screenshot())
        .jpeg({ quality: 72, mozjpeg: true })
        .toBuffer(),
    )
    console.log(`Wrote docs/pictures/${name}.jpg`)
    await context.close()
  }
} finally {
  await browser.close()
}
