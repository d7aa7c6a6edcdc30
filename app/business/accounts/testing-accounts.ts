import { provisionAccount } from '#app/business/accounts/registration/provision-account.server.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import { commit } from '#app/db/batch.ts'
import { type ShopNeeds, shopNeeds } from '#app/testing/shop/shop-needs.ts'

let accounts = 0
/** Each test gets a network of its own, so that no test uses up the attempts of another. */
let networks = 0

export const PASSWORD = 'ม้า ลา แกะ 2569'

export function aNetwork(): string {
  networks += 1
  return `203.0.${Math.floor(networks / 250)}.${networks % 250}`
}

/** Creates a browser's request with these cookies, from `network`. */
export function aRequest({
  cookies = [],
  network = aNetwork(),
  bearer,
  url = 'https://shop.test/login',
}: {
  cookies?: readonly string[]
  network?: string
  bearer?: string
  url?: string
} = {}): Request {
  const headers = new Headers({ 'cf-connecting-ip': network })
  if (cookies.length) headers.set('Cookie', cookies.map(cookie => cookie.split(';')[0]).join('; '))
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  return new Request(url, { method: 'POST', headers })
}

/** Creates an account with a password and writes its rows. */
export async function anAccount(
  { db, now }: Pick<ShopNeeds, 'db' | 'now'> = shopNeeds(),
  roles: Role[] = ['student'],
) {
  accounts += 1
  const account = {
    email: `somsri${accounts}@example.com`,
    username: `Somsri${accounts}`,
    password: PASSWORD,
    firstname: 'สมศรี',
    lastname: 'ดี',
    tel: '0812345678',
    roles,
  }
  const made = await provisionAccount(db, account, now())
  if (!made.ok) throw new Error(made.error.code)
  await commit(db, made.value.statements)
  return { ...account, userId: made.value.userId }
}
