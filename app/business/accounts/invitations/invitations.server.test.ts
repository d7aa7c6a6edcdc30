import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { changeRoles } from '#app/business/accounts/people/change-roles.server.ts'
import { readCaller } from '#app/business/accounts/sessions/read-caller.server.ts'
import { startSession } from '#app/business/accounts/sessions/start-session.server.ts'
import { setPassword } from '#app/business/accounts/sign-in/set-password.server.ts'
import { signIn } from '#app/business/accounts/sign-in/sign-in.server.ts'
import { anAccount, aRequest, PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { RATES } from '#app/business/callers/rates.ts'
import { invitations, user } from '#app/db/schema/accounts.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { auditLog } from '#app/db/schema/settings.ts'
import { DAY } from '#app/platform/clock.ts'
import { anOwnerWhoProved, aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { acceptInvitation, openInvitation, registerInvited } from './accept-invitation.server.ts'
import { maskedEmail } from './invitation.ts'
import { inviteToTeam, listInvitations, sendInvitationAgain, withdrawInvitation } from './invite.server.ts'

const NOW = Date.now()
const needs = shopNeeds({ now: NOW })
let owner: Caller & { account: NonNullable<Caller['account']> }
let people = 0
beforeEach(async () => {
  needs.clock.at = NOW
  needs.sent.length = 0
  owner = await anOwnerWhoProved(needs)
})

const codeOf = (result: { ok: boolean; error?: { code: string } }) => (result.ok ? 'ok' : result.error?.code)
const anAddress = () => {
  people += 1
  return `new${people}@example.com`
}

/** An invitation that is chosen. The owner has just given the password again. */
const chosen = (id: string) => ({ id, code: '' })
const invite = (more: Partial<Parameters<typeof inviteToTeam>[1]> = {}, by: Caller = owner) =>
  inviteToTeam(needs, { email: anAddress(), roles: ['cashier'], code: '', ...more }, by, aRequest())

/** Returns the token in the newest mail to this address. */
async function tokenOf(email: string): Promise<string> {
  const [mail] = await needs.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, email))
    .orderBy(desc(outbox.createdAt), desc(outbox.key))
    .limit(1)
  const { linkPath } = (mail?.data ?? { linkPath: '' }) as { linkPath: string }
  return linkPath.replace('/invitation/', '')
}

const rowOf = async (email: string) =>
  (await needs.db.select().from(invitations).where(eq(invitations.email, email))).at(-1)

async function anInvitation(roles: Parameters<typeof inviteToTeam>[1]['roles'] = ['cashier']) {
  const email = anAddress()
  expect(codeOf(await invite({ email, roles }))).toBe('ok')
  return { email, token: await tokenOf(email) }
}

const open = async (token: string, by: Caller = aVisitor()) =>
  codeOf(await openInvitation(needs, token, by, aRequest()))
const register = (token: string, more: { name?: string; password?: string } = {}, by: Caller = aVisitor()) =>
  registerInvited(
    needs,
    { token, name: 'สมใจ ทองดี', password: PASSWORD, locale: 'th', ...more },
    by,
    aRequest(),
  )

async function signedIn(userId: string) {
  const { token } = await startSession(needs, { userId, way: 'password' }, aRequest())
  return () => readCaller(needs, aRequest({ bearer: token }), () => {})
}
const actsOn = (subject: string) => needs.db.select().from(auditLog).where(eq(auditLog.subject, subject))
const rolesOf = async (email: string) =>
  (await needs.db.select({ roles: user.roles }).from(user).where(eq(user.email, email)))[0]?.roles

test('mails a link whose 256 bits the database does not hold', async () => {
  const { email, token } = await anInvitation(['cashier', 'accountant', 'refunds.give'])
  expect(token).toMatch(/^[\w-]{43}$/)
  const row = await rowOf(email)
  expect(row).toMatchObject({ roles: 'cashier,accountant,refunds.give', expiresAt: NOW + 7 * DAY })
  expect(JSON.stringify(row)).not.toContain(token)
  const [mail] = await needs.db.select().from(outbox).where(eq(outbox.recipient, email))
  expect(needs.sent).toContainEqual({ kind: 'outbox', what: mail?.id })
  expect(await actsOn(`invitation:${row?.id}`)).toMatchObject([
    { action: 'invitation.send', actor: `staff:${owner.account.userId}` },
  ])
  const listed = await listInvitations(needs, owner)
  expect(listed.ok && listed.value.find(one => one.email === email)).toMatchObject({
    by: 'Somsri Dee',
    rolesAsKept: 'cashier,accountant,refunds.give',
  })
})

test('refuses invitations that nobody could use', async () => {
  const cashier = await anAccount(needs, ['student', 'cashier'])
  expect(codeOf(await invite({ email: 'no address' }))).toBe('INVALID_FORMAT_EMAIL')
  expect(codeOf(await invite({ roles: ['student', 'refunds.give'] }))).toBe('ROLES_EMPTY')
  expect(codeOf(await invite({ roles: ['cashier', 'refunds.give'] }))).toBe('EXTRA_ALONE')
  expect(codeOf(await invite({ email: owner.account.email, roles: ['editor'] }))).toBe('OWN_ACCOUNT')
  expect(codeOf(await invite({ email: cashier.email }))).toBe('ALREADY_IN_TEAM')
  expect(codeOf(await invite({ email: cashier.email, roles: ['editor'] }))).toBe('ok')
})

test.each(['cashier', 'editor', 'accountant', 'support', 'student'] as const)(
  'a %s invites, withdraws and lists nothing',
  async role => {
    const { email } = await anInvitation()
    const id = (await rowOf(email))?.id ?? ''
    const caller = await aStudent(needs, { roles: [role] })
    expect(codeOf(await invite({}, caller))).toBe('NOT_STAFF')
    expect(codeOf(await withdrawInvitation(needs, chosen(id), caller, aRequest()))).toBe('NOT_STAFF')
    expect(codeOf(await sendInvitationAgain(needs, chosen(id), caller, aRequest()))).toBe('NOT_STAFF')
    expect(codeOf(await listInvitations(needs, caller))).toBe('NOT_STAFF')
  },
)

test('limits how many invitations one owner sends', async () => {
  const [{ limit }] = RATES.invitation.rates
  for (let sent = 0; sent < limit; sent += 1) expect(codeOf(await invite())).toBe('ok')
  expect(codeOf(await invite())).toBe('TOO_MANY_TRIES')
})

test('makes the account of an invited person, with a confirmed address', async () => {
  const { email, token } = await anInvitation(['cashier'])
  expect(await openInvitation(needs, token, aVisitor(), aRequest())).toMatchObject({
    value: { email, way: 'register', by: 'Somsri Dee', rolesAsKept: 'cashier' },
  })
  const made = await register(token)
  if (!made.ok) throw new Error(made.error.code)
  const caller = await readCaller(needs, aRequest({ bearer: made.value.token }), () => {})
  expect(caller.account).toMatchObject({ email, name: 'สมใจ ทองดี', roles: ['student', 'cashier'] })
  const [row] = await needs.db.select().from(user).where(eq(user.email, email))
  expect(row?.emailVerified).toBe(true)
  expect(await actsOn(`student:${row?.id}`)).toMatchObject([{ action: 'student.joined' }])
  expect(codeOf(await signIn(needs, { identifier: email, password: PASSWORD }, aRequest()))).toBe('ok')
  expect(await open(token)).toBe('INVITATION_USED')
  expect(codeOf(await register(token))).toBe('INVITATION_USED')
})

test('names the wrong fields of the form and makes nothing', async () => {
  const { email, token } = await anInvitation()
  expect(await register(token, { name: ' ', password: 'สั้นไป' })).toMatchObject({
    error: { code: 'INPUT_ERROR', name: 'REQUIRED', password: 'TOO_SHORT' },
  })
  expect(await register(token, { name: 'ก'.repeat(256), password: email })).toMatchObject({
    error: { code: 'INPUT_ERROR', name: 'TOO_LONG', password: 'COMMON' },
  })
  expect([await rolesOf(email), await open(token)]).toEqual([undefined, 'ok'])
})

test('gives a student the role and asks for a longer password', async () => {
  const made = await anAccount(needs)
  expect(codeOf(await invite({ email: made.email }))).toBe('ok')
  const token = await tokenOf(made.email)
  const [here, elsewhere] = [await signedIn(made.userId), await signedIn(made.userId)]
  const accepted = await acceptInvitation(needs, token, await here(), aRequest())
  if (!accepted.ok) throw new Error(accepted.error.code)
  expect((await here()).account?.roles).toEqual(['student', 'cashier'])
  expect(await elsewhere()).toMatchObject({ account: null, endedBecause: 'ROLES_CHANGED' })
  const old = { identifier: made.username, password: PASSWORD }
  expect(codeOf(await signIn(needs, old, aRequest()))).toBe('WRONG_CREDENTIALS')
  const link = accepted.value.passwordPath?.replace('/set-password/', '') ?? ''
  const longer = { token: link, password: `${PASSWORD} ยาวขึ้น` }
  expect(codeOf(await setPassword(needs, longer, await here(), aRequest()))).toBe('ok')
})

test('adds a role to a colleague and keeps password and sessions', async () => {
  const made = await anAccount(needs, ['editor'])
  await invite({ email: made.email, roles: ['support'] })
  const [here, elsewhere] = [await signedIn(made.userId), await signedIn(made.userId)]
  const accepted = await acceptInvitation(needs, await tokenOf(made.email), await here(), aRequest())
  expect(accepted).toMatchObject({ value: { passwordPath: null } })
  expect((await elsewhere()).account?.roles).toEqual(['editor', 'support'])
  const hint = { to: { userId: made.userId }, hint: { kind: 'roles-changed' } }
  expect(needs.sent).toContainEqual({ kind: 'hint', what: hint })
})

test('asks the owner of a known address to sign in', async () => {
  const made = await anAccount(needs)
  await invite({ email: made.email })
  const token = await tokenOf(made.email)
  expect(await openInvitation(needs, token, aVisitor(), aRequest())).toMatchObject({
    value: { way: 'sign-in' },
  })
  expect(codeOf(await register(token))).toBe('PERSON_CHANGED')
  expect(codeOf(await acceptInvitation(needs, token, aVisitor(), aRequest()))).toBe('PERSON_CHANGED')
  expect(await rolesOf(made.email)).toBe('student')
})

test('tells another person only the masked address', async () => {
  const { email, token } = await anInvitation()
  const other = await aStudent(needs)
  const refused = { error: { code: 'INVITATION_OF_OTHER', email: maskedEmail(email) } }
  expect(await openInvitation(needs, token, other, aRequest())).toMatchObject(refused)
  expect(await acceptInvitation(needs, token, other, aRequest())).toMatchObject(refused)
  expect(await register(token, {}, other)).toMatchObject(refused)
  expect(maskedEmail('somsri@example.com')).toBe('s…@example.com')
  expect(await open(token)).toBe('ok')
})

test('ends after seven days, and stays listed for a month', async () => {
  const { email, token } = await anInvitation()
  needs.clock.at = NOW + 7 * DAY - 1
  expect(await open(token)).toBe('ok')
  needs.clock.at = NOW + 7 * DAY
  expect(await open(token)).toBe('INVITATION_EXPIRED')
  expect(codeOf(await register(token))).toBe('INVITATION_EXPIRED')
  const isListed = async () => {
    const listed = await listInvitations(needs, owner)
    return listed.ok && listed.value.some(one => one.email === email)
  }
  expect(await isListed()).toBe(true)
  needs.clock.at = NOW + 38 * DAY
  expect(await isListed()).toBe(false)
  expect(codeOf(await invite({}, await anOwnerWhoProved(needs)))).toBe('ok')
  expect(await rowOf(email)).toBeUndefined()
})

test('ends also between the opened page and the stored account', async () => {
  const { email, token } = await anInvitation()
  const times = [NOW + 7 * DAY - 1]
  const slow = { ...needs, now: () => times.shift() ?? NOW + 7 * DAY }
  const form = { token, name: 'สมใจ ทองดี', password: PASSWORD, locale: 'th' } as const
  expect(codeOf(await registerInvited(slow, form, aVisitor(), aRequest()))).toBe('INVITATION_EXPIRED')
  expect(await rolesOf(email)).toBeUndefined()
  expect(await rowOf(email)).toMatchObject({ acceptedAt: null })
})

test('withdraws once, after which the link is dead', async () => {
  const { email, token } = await anInvitation()
  const id = (await rowOf(email))?.id ?? ''
  expect(codeOf(await withdrawInvitation(needs, chosen(id), owner, aRequest()))).toBe('ok')
  expect(codeOf(await withdrawInvitation(needs, chosen(id), owner, aRequest()))).toBe('INVITATION_OVER')
  expect(codeOf(await sendInvitationAgain(needs, chosen(id), owner, aRequest()))).toBe('INVITATION_OVER')
  expect(await open(token)).toBe('INVITATION_WITHDRAWN')
  expect(codeOf(await register(token))).toBe('INVITATION_WITHDRAWN')
  expect((await actsOn(`invitation:${id}`)).map(({ action }) => action)).toEqual([
    'invitation.send',
    'invitation.withdraw',
  ])
})

test('asks for the password again, and tells every owner', async () => {
  const { email } = await anInvitation()
  const id = (await rowOf(email))?.id ?? ''
  const { account } = await anAccount(needs, ['owner']).then(async ({ userId }) => (await signedIn(userId))())
  const other = { ...aVisitor(), account }
  const again = (code: string) => sendInvitationAgain(needs, { id, code }, other, aRequest())
  expect(codeOf(await invite({}, other))).toBe('PROOF_NEEDED')
  expect(codeOf(await again('wrong'))).toBe('WRONG_PASSWORD')
  expect(codeOf(await withdrawInvitation(needs, chosen(id), other, aRequest()))).toBe('PROOF_NEEDED')
  expect(await rowOf(email)).toMatchObject({ id, withdrawnAt: null })
  needs.sent.length = 0
  expect(codeOf(await withdrawInvitation(needs, { id, code: PASSWORD }, other, aRequest()))).toBe('ok')
  for (const recipient of [owner.account.email, account?.email ?? '']) {
    const mails = await needs.db.select().from(outbox).where(eq(outbox.recipient, recipient))
    const told = mails.filter(({ data }) => JSON.stringify(data).includes('invitation.withdraw'))
    expect(told).toMatchObject([{ data: { what: email, from: 'cashier', path: '/admin/team' } }])
    expect(needs.sent).toContainEqual({ kind: 'outbox', what: told[0]?.id })
  }
})

test('sending again, or inviting again, ends the earlier link', async () => {
  const { email, token } = await anInvitation(['editor'])
  const id = (await rowOf(email))?.id ?? ''
  needs.clock.at += 1
  expect(codeOf(await sendInvitationAgain(needs, chosen(id), owner, aRequest()))).toBe('ok')
  const second = await tokenOf(email)
  expect([await open(token), await open(second)]).toEqual(['INVITATION_WITHDRAWN', 'ok'])
  needs.clock.at += 1
  await invite({ email, roles: ['support'] })
  const third = await tokenOf(email)
  expect([await open(second), await open(third)]).toEqual(['INVITATION_WITHDRAWN', 'ok'])
})

test('refuses a role that no longer exists', async () => {
  const { email, token } = await anInvitation()
  await needs.db.update(invitations).set({ roles: 'cashier,librarian' }).where(eq(invitations.email, email))
  expect(await open(token)).toBe('INVITATION_ROLE_GONE')
  expect(codeOf(await register(token))).toBe('INVITATION_ROLE_GONE')
  expect(await rolesOf(email)).toBeUndefined()
})

test.each([
  ['lost the role', { roles: 'cashier' }],
  ['is blocked', { blockedAt: 1 }],
])('refuses the invitation of an owner who %s', async (_, change) => {
  const { email, token } = await anInvitation()
  await needs.db.update(user).set(change).where(eq(user.id, owner.account.userId))
  expect(await open(token)).toBe('INVITER_MAY_NOT')
  expect(codeOf(await register(token))).toBe('INVITER_MAY_NOT')
  expect(await rolesOf(email)).toBeUndefined()
  expect(codeOf(await invite())).toBe('NOT_STAFF')
})

test('accepts once if the link is used twice at once', async () => {
  const { email, token } = await anInvitation()
  const both = await Promise.all([register(token), register(token)])
  expect(both.map(codeOf).sort()).toEqual(['INVITATION_USED', 'ok'])
  expect(await needs.db.select().from(user).where(eq(user.email, email))).toHaveLength(1)
})

test('either withdraws or accepts, never both', async () => {
  const { email, token } = await anInvitation()
  const id = (await rowOf(email))?.id ?? ''
  const [made, withdrawn] = await Promise.all([
    register(token),
    withdrawInvitation(needs, chosen(id), owner, aRequest()),
  ])
  expect([made.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1)
  expect((await rolesOf(email)) === undefined).toBe(withdrawn.ok)
})

test('leaves nothing half done if roles change meanwhile', async () => {
  const made = await anAccount(needs)
  await invite({ email: made.email })
  const [token, here] = [await tokenOf(made.email), await signedIn(made.userId)]
  const caller = await here()
  const change = { userId: made.userId, roles: ['instructor'] as const, before: 'student', code: '' }
  const [accepted, changed] = await Promise.all([
    acceptInvitation(needs, token, caller, aRequest()),
    changeRoles(needs, change, owner, aRequest()),
  ])
  const before = changed.ok ? 'instructor' : 'student'
  expect(await rolesOf(made.email)).toBe(accepted.ok ? `${before},cashier` : before)
  expect((await rowOf(made.email))?.acceptedAt === null).toBe(!accepted.ok)
})

test('slows down guesses of links, not the real link', async () => {
  const { token } = await anInvitation()
  const [{ limit }] = RATES.invitationLink.rates
  const request = aRequest()
  const guess = async (link: string) => codeOf(await openInvitation(needs, link, aVisitor(), request))
  for (let guessed = 0; guessed < limit; guessed += 1)
    expect(await guess(`guess${guessed}`)).toBe('INVITATION_UNKNOWN')
  expect(await guess('one more')).toBe('TOO_MANY_TRIES')
  expect(await guess(token)).toBe('ok')
})
