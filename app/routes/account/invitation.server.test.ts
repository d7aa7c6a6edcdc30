import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { invitations } from '#app/db/schema/accounts.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { DAY } from '#app/platform/clock.ts'
import { randomToken, sha256Hex } from '#app/platform/ids.ts'
import { anOwnerWhoProved, aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { answerInvitation, loadInvitation } from './invitation.server.ts'

const needs = shopNeeds()
const IN_ENGLISH = { locale: 'en' } as const
const PASSWORD = 'klong-morning-4471'
let owner: Awaited<ReturnType<typeof anOwnerWhoProved>>

beforeAll(async () => {
  owner = await anOwnerWhoProved(needs)
})

/** Stores an invitation that is open unless `row` says otherwise. Returns the token of its link. */
async function anInvitation(row: Partial<typeof invitations.$inferInsert> = {}): Promise<string> {
  const [id, token] = [randomToken(), randomToken()]
  await needs.db.insert(invitations).values({
    ...{ id, tokenHash: await sha256Hex(token), email: `${id.toLowerCase()}@example.com`, roles: 'cashier' },
    ...{ invitedBy: owner.account.userId, createdAt: needs.now(), expiresAt: needs.now() + 7 * DAY },
    ...row,
  })
  return token
}

const FORM = { name: 'Somjai Thongdee', password: PASSWORD, passwordAgain: PASSWORD }

function args(token: string, caller: Caller, fields: Record<string, string> = FORM): ActionFunctionArgs {
  const request = new Request(`https://shop.test/invitation/${token}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const context = { services: needs, caller: async () => caller, locale: 'en', origin: 'https://shop.test' }
  return { request, params: { token }, context } as unknown as ActionFunctionArgs
}

type Refused = { refused: { sentence: string; next: string | null } | null }
const opens = async (token: string, caller: Caller = aVisitor()) =>
  (await loadInvitation(args(token, caller))) as unknown as Refused
const sends = async (token: string, caller: Caller = aVisitor(), fields = FORM) =>
  (await answerInvitation(args(token, caller, fields))) as unknown as { data: Refused & { faults: unknown } }

test.each([
  ['an unknown link', null, m.team_refused_unknown, null],
  ['one that has expired', { expiresAt: 1 }, m.team_refused_expired, null],
  ['one that was accepted', { acceptedAt: 1 }, m.team_refused_used, 'sign-in'],
  ['one that was withdrawn', { withdrawnAt: 1 }, m.team_refused_withdrawn, null],
  ['one to a role that is gone', { roles: 'librarian' }, m.team_refused_role, null],
] as const)('the page and its form say why %s does not work', async (_, row, words, next) => {
  const token = row ? await anInvitation(row) : 'no-such-link'
  const refused = { sentence: words({}, IN_ENGLISH), next }
  expect(await opens(token)).toMatchObject({ invitation: null, refused })
  expect((await sends(token)).data).toMatchObject({ refused, faults: null })
})

test('a person who is signed in with another address is told which one is meant', async () => {
  const token = await anInvitation({ email: 'wanida@example.com' })
  const { refused } = await opens(token, await aStudent(needs))
  expect(refused).toEqual({
    sentence: m.team_refused_other({ email: 'w…@example.com' }, IN_ENGLISH),
    next: 'sign-out',
  })
})

test('an invitation of somebody who may not invite any more names an owner as the way on', async () => {
  const { account } = await aStudent(needs)
  const token = await anInvitation({ invitedBy: account.userId })
  expect((await opens(token)).refused?.sentence).toBe(m.team_refused_inviter({}, IN_ENGLISH))
})

test('the form keeps the name and says what is wrong with the passwords', async () => {
  const token = await anInvitation()
  const { data } = await sends(token, aVisitor(), { ...FORM, passwordAgain: 'another' })
  expect(data).toEqual({
    refused: null,
    faults: { name: null, password: 'PASSWORDS_DIFFER', typedName: FORM.name },
  })
  expect((await sends(token, aVisitor(), { ...FORM, name: ' ' })).data.faults).toMatchObject({
    name: 'REQUIRED',
  })
  const [row] = await needs.db
    .select()
    .from(invitations)
    .where(eq(invitations.tokenHash, await sha256Hex(token)))
  expect(row).toMatchObject({ acceptedAt: null })
})
