import { LOCALES } from '#app/i18n/locale.ts'
import { expectFitsAt, expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { Shopper } from './shopper.ts'

const STUDENT = ['malee', 'malee-demo-26'] as const

/** What visitors open. A course for each kind: with all parts, free, taught in a room, closed. */
const PUBLIC = [
  '/',
  '/courses',
  '/courses?q=zzz',
  '/courses?filter=products',
  '/course/101',
  '/course/103',
  '/course/109',
  '/course/111',
  '/course/115',
  '/course/103/comments',
  '/product/501',
  '/promotion/1',
  '/teachers',
  '/teacher/1',
  '/about',
  '/terms',
  '/privacy',
  '/refunds',
  '/cart',
  '/login',
  '/register',
  '/forgotpass',
  '/my-data',
]
const OF_STUDENT = [
  '/',
  '/myaccount',
  '/myaccount/student/order',
  '/myaccount/notes',
  '/myaccount/certificates',
  '/course/103?learn=true',
]
/** Pixels: the narrowest phones, which is also a wide screen at 400 %, and a tablet. */
const WIDTHS = [320, 768]

for (const locale of LOCALES) {
  test(`every page of the shop is in order and fits a narrow phone and a tablet (${locale}) @prove`, async ({
    page,
  }, { project }) => {
    const shopper = new Shopper(page, locale)
    const looksAt = async (path: string) => {
      await shopper.opens(path)
      await expectInOrder(page, path)
      if (project.name === 'phone') await expectFitsAt(page, path, WIDTHS)
    }
    await shopper.choosesLanguage()
    for (const path of PUBLIC) await looksAt(path)
    await shopper.isSignedIn(...STUDENT)
    for (const path of OF_STUDENT) await looksAt(path)
  })
}
