import { expect, test } from 'vitest'
import { anAccount } from '#app/business/accounts/testing-accounts.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import { aBrowser } from '#app/testing/requests/a-browser.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'

const needs = shopNeeds()

test.each<[Role[], string, string]>([
  [['student'], '/', '/'],
  [['instructor'], '/', '/teach'],
  [['owner'], '/', '/admin'],
  [['owner'], '/courses', '/courses'],
])('%j who asked for %s land on %s', async (roles, returnTo, landing) => {
  const { username, password } = await anAccount(needs, roles)
  const browser = aBrowser()
  const { status, location } = await browser.post('/login', { username, password, returnTo })
  expect({ status, location }).toEqual({ status: 302, location: landing })
  // The sign-in page leads a signed-in person to the same place.
  const again = await browser.get(`/login?returnTo=${encodeURIComponent(returnTo)}`)
  expect(again.location).toBe(landing)
})
