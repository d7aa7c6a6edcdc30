import { expect } from '@playwright/test'
import { expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { importsSite } from './owner.ts'
import { aContact, Shopper } from './shopper.ts'
import { Staff } from './staff.ts'
import { containing } from './words.ts'

const PASSWORD = 'ม้า ลา แกะ ไก่ 2569'

// The terms of the shop are everybody's: the next file finds the built-in ones, as in the demo shop.
test.afterAll(() => importsSite({ settings: { terms_text: '', english: { terms_text: '' } } }))

test('an owner changes the terms, an order keeps its version, the owner puts the old ones back', {
  tag: ['@desktop', '@prove'],
}, async ({ page, elsewhere }) => {
  const mark = Date.now().toString(36)
  const username = `pages${mark}`
  const names = { firstname: 'นิติ', lastname: `ข้อตกลง ${mark}`, email: `${username}@example.com` }
  await importsSite({ accounts: [{ username, password: PASSWORD, role: 'owner', ...names }] })
  const TERMS = { old: `ข้อตกลงเดิม ${mark}`, new: `ข้อตกลงใหม่ ${mark}`, later: `ข้อตกลงปีหน้า ${mark}` }
  const owner = new Staff(page, 'th')
  const { words } = owner
  const main = page.getByRole('main')
  const visitor = new Shopper(await elsewhere(), 'th')
  const visitors = visitor.page.getByRole('main')
  await visitor.choosesLanguage()
  await owner.choosesLanguage()
  await owner.signsIn(username, PASSWORD)
  const versionOf = (url: string) => Number(new URL(url).searchParams.get('saved'))
  /** Saves the form. Returns the number of the version. */
  const saves = async () => {
    const before = page.url()
    await main.getByRole('button', { name: words.pages_save(), exact: true }).click()
    await page.waitForURL(url => url.href !== before && /saved=\d+/.test(url.href))
    const version = versionOf(page.url())
    await expect(main.getByText(words.pages_saved({ version }), { exact: true })).toBeVisible()
    return version
  }
  const line = (version: number) =>
    main.locator('ol > li').filter({ has: page.getByText(words.pages_version({ version }), { exact: true }) })
  const writesTerms = async (text: string) => {
    await owner.opens('/admin/pages/terms')
    await owner.writesHtml('body', `<p>${text}</p>`)
    return saves()
  }

  await test.step('the owner writes terms, looks at the preview, and visitors read them', async () => {
    await owner.opens('/admin/pages')
    await expectInOrder(page, 'pages')
    await main.getByRole('link', { name: words.privacy_terms(), exact: true }).click()
    await page.waitForURL(/\/admin\/pages\/terms/)
    await owner.writesHtml('body', `<p>${TERMS.old}</p><script>1</script>`)
    await main.getByRole('button', { name: words.pages_preview(), exact: true }).click()
    await expect(
      main.getByRole('region', { name: words.pages_preview_thai() }).getByText(TERMS.old),
    ).toBeVisible()
    await expectInOrder(page, 'a page with its preview')
    await saves()
    await visitor.opens('/terms')
    await expect(visitors.getByText(TERMS.old)).toBeVisible()
    await expectInOrder(visitor.page, 'terms')
  })

  const bought = await test.step('a new version shows, and an order keeps it', async () => {
    const version = await writesTerms(TERMS.new)
    await visitor.opens('/terms')
    await expect(visitors.getByText(TERMS.new)).toBeVisible()
    const contact = aContact()
    const order = await visitor.buysAndReports('/course/101', contact)
    await visitor.opens(order)
    await expect(visitors.getByRole('link', { name: words.pages_version({ version }) })).toBeVisible()
    return { version, contact, order }
  })

  await test.step('a version with a date of effect waits, and is withdrawn', async () => {
    await owner.opens('/admin/pages/terms')
    await owner.writesHtml('body', `<p>${TERMS.later}</p>`)
    await main.getByLabel(words.pages_later()).check()
    await main.getByLabel(words.pages_effective_at(), { exact: true }).fill('2020-01-01T00:00')
    await main.getByRole('button', { name: words.pages_save(), exact: true }).click()
    await expect(main.getByText(words.pages_past())).toBeVisible()
    await expect(main.locator('textarea[name=body]')).toHaveValue(`<p>${TERMS.later}</p>`)
    await main.getByLabel(words.pages_effective_at(), { exact: true }).fill('2099-01-01T00:00')
    const version = await saves()
    await visitor.opens('/terms')
    await expect(visitors.getByText(TERMS.new)).toBeVisible()
    await owner.opens('/admin/pages')
    await expect(main.getByText(words.pages_state_waiting(), { exact: true })).toBeVisible()
    await owner.opens('/admin/pages/terms')
    await expectInOrder(page, 'a page with a version that waits')
    await line(version)
      .getByRole('button', { name: containing(words.pages_withdraw()) })
      .click()
    await expect(main.getByText(words.pages_state_withdrawn(), { exact: true }).first()).toBeVisible()
  })

  await test.step('the owner puts the old terms back', async () => {
    await line(bought.version - 1)
      .getByRole('button', { name: containing(words.pages_put_back()) })
      .click()
    await page.waitForURL(/saved=\d+/)
    await visitor.opens('/terms')
    await expect(visitors.getByText(TERMS.old)).toBeVisible()
  })

  await test.step('the order still leads buyer and staff to the terms that were agreed to', async () => {
    const link = { name: words.pages_version({ version: bought.version }) }
    await visitor.opens(bought.order)
    await visitors.getByRole('link', link).click()
    await visitor.page.waitForURL(/\/terms\?version=\d+/)
    await expect(visitors.getByText(TERMS.new)).toBeVisible()
    await expect(visitors.getByText(words.pages_older(), { exact: true })).toBeVisible()
    await visitors.getByRole('link', { name: words.pages_read_present() }).click()
    await expect(visitors.getByText(TERMS.old)).toBeVisible()
    await owner.opensReport(bought.contact.email)
    await main.getByRole('link', link).click()
    await expect(page.getByText(TERMS.new)).toBeVisible()
  })

  await test.step('a page of the school’s own has its address, and a link in the foot', async () => {
    const slug = `story-${mark}`
    await owner.opens('/admin/pages/new')
    await main.getByLabel(words.pages_address()).fill('terms')
    await main.locator('input[name=title]').fill(`เรื่องของเรา ${mark}`)
    await owner.writesHtml('body', '<p>ริมคลอง</p>')
    await main.getByRole('button', { name: words.pages_save(), exact: true }).click()
    await expect(main.getByText(words.pages_taken())).toBeVisible()
    await main.getByLabel(words.pages_address()).fill(slug)
    await saves()
    const foot = visitor.page.getByRole('contentinfo').getByRole('link', { name: `เรื่องของเรา ${mark}` })
    await expect(async () => {
      await visitor.opens('/terms')
      expect(await foot.count()).toBe(1)
    }).toPass()
    await foot.click()
    await visitor.page.waitForURL(containing(`/page/${slug}`))
    await expect(visitors.getByText('ริมคลอง')).toBeVisible()
    await expectInOrder(visitor.page, 'a page of the school’s own')
    await owner.writesHtml('body', '')
    await saves()
    expect((await visitor.page.request.get(`/page/${slug}`)).status()).toBe(404)
  })
})

test('a page is saved and put back without JavaScript', {
  tag: ['@desktop', '@prove'],
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  const staff = new Staff(page, 'th', { hasScript: false })
  await staff.choosesLanguage()
  await staff.isSignedIn('admin', 'khlong-office-4821')
  await staff.opens('/admin/pages/privacy')
  const main = page.getByRole('main')
  const body = main.locator('textarea[name=body]')
  const before = await body.inputValue()
  await body.fill('<p>ลองแบบไม่มีสคริปต์</p>')
  await main.getByRole('button', { name: staff.words.pages_preview(), exact: true }).click()
  await expect(main.getByRole('region', { name: staff.words.pages_preview_thai() })).toBeVisible()
  await main.getByRole('button', { name: staff.words.pages_save(), exact: true }).click()
  await page.waitForURL(/saved=\d+/)
  await expect(body).toHaveValue('<p>ลองแบบไม่มีสคริปต์</p>')
  await body.fill(before)
  await main.getByRole('button', { name: staff.words.pages_save(), exact: true }).click()
  await expect(body).toHaveValue(before)
  await context.close()
})
