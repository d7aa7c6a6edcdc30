import { expect } from '@playwright/test'
import { DEMO_ANSWERS } from '#app/testing/requests/demo-answers.ts'
import { aContact, Shopper } from './shopper.ts'

export const PASSWORD = 'นกยูงกินข้าวโพด'
export type Member = { readonly shopper: Shopper; readonly email: string; readonly username: string }

/** Registers a person with a new account and leaves them signed in. */
export async function aMember(page: Shopper['page'], name?: readonly [string, string]): Promise<Member> {
  const shopper = new Shopper(page, 'th')
  const { fullname, email, tel } = aContact()
  const [firstname, lastname] = name ?? fullname.split(' ')
  const username = email.replaceAll(/\W/g, '')
  await shopper.choosesLanguage()
  const answer = await page.request.post('/public/students/course-detail-page', {
    data: { firstname, lastname, email, tel, username, password: PASSWORD, customLabel: DEMO_ANSWERS },
  })
  expect(await answer.json()).toMatchObject({ success: true })
  return { shopper, email, username }
}
