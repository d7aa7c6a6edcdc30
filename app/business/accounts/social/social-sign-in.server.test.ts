import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readCaller } from '#app/business/accounts/sessions/read-caller.server.ts'
import { askForAddress, confirmAddress } from '#app/business/accounts/sign-in/add-email-address.server.ts'
import { prepareOneTimeToken } from '#app/business/accounts/sign-in/one-time-tokens.server.ts'
import { requestPasswordReset } from '#app/business/accounts/sign-in/request-password-reset.server.ts'
import { setPassword } from '#app/business/accounts/sign-in/set-password.server.ts'
import { signIn } from '#app/business/accounts/sign-in/sign-in.server.ts'
import { SOCIAL_PROVIDERS } from '#app/business/accounts/social-provider.ts'
import { anAccount, aRequest, PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import { account, session, students, user } from '#app/db/schema/accounts.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { settings } from '#app/db/schema/settings.ts'
import { HOUR, MINUTE } from '#app/platform/clock.ts'
import { control } from '#app/testing/payments/payment-needs.ts'
import { aVisitor } from '#app/testing/shop/a-caller.ts'
import { alreadyTried } from '#app/testing/shop/limits.ts'
import {
  aPerson,
  begins,
  chooses,
  comesBack,
  type SocialTestNeeds,
  signsInBy,
  socialNeeds,
} from '#app/testing/shop/social-sign-in.ts'
import { listSignInWays, unlinkProvider } from './sign-in-ways.server.ts'

const needs = socialNeeds()
const refusedWith = (code: string) => ({ kind: 'refused', code })

async function rowsOf({ db }: SocialTestNeeds, userId: string) {
  const [[person], [student], ways, sessions] = await Promise.all([
    db.select().from(user).where(eq(user.id, userId)),
    db.select().from(students).where(eq(students.userId, userId)),
    db.select().from(account).where(eq(account.userId, userId)),
    db.select().from(session).where(eq(session.userId, userId)),
  ])
  return { person, student, ways, sessions }
}

async function signedIn(...args: Parameters<typeof signsInBy>) {
  const outcome = await signsInBy(...args)
  if (outcome.kind !== 'signed-in') throw new Error(JSON.stringify(outcome))
  return outcome
}

describe('sign-in by a provider', () => {
  test.each(SOCIAL_PROVIDERS)('creates one student by %s and finds them again', async provider => {
    const who = aPerson({ name: 'Mali Suksan', email: `mali@${provider}.example`, verified: '1' })
    const first = await signedIn(needs, provider, who)
    expect(first).toMatchObject({ isNew: true, returnTo: '/cart', hasAddress: provider === 'google' })
    const again = await signedIn(needs, provider, who)
    expect(again).toMatchObject({ isNew: false, userId: first.userId })
    const { person, student, ways, sessions } = await rowsOf(needs, first.userId)
    expect(person).toMatchObject({ name: 'Mali Suksan', roles: 'student', locale: 'th' })
    expect(student).toMatchObject({ firstname: 'Mali', lastname: 'Suksan', isGuest: false })
    expect(ways).toMatchObject([
      { providerId: provider, accessToken: null, refreshToken: null, idToken: null },
    ])
    expect(sessions.map(({ signInWay }) => signInWay)).toEqual([provider, provider])
  })

  test('signs in the browser that came back', async () => {
    const { userId, setCookies } = await signedIn(needs, 'line', aPerson())
    const caller = await readCaller(needs, aRequest({ cookies: setCookies }), () => {})
    expect(caller.account).toMatchObject({ userId, email: '' })
  })

  test('keeps an address only when the provider verified it', async () => {
    const proved = await signedIn(needs, 'google', aPerson({ email: 'vouched@example.org', verified: '1' }))
    expect((await rowsOf(needs, proved.userId)).person).toMatchObject({
      email: 'vouched@example.org',
      emailVerified: true,
    })
    const claimed = aPerson({ email: 'claimed@example.org' })
    for (const provider of SOCIAL_PROVIDERS) {
      const { userId } = await signedIn(needs, provider, claimed)
      expect((await rowsOf(needs, userId)).person).toMatchObject({ emailVerified: false })
    }
    const rows = await needs.db.select().from(user).where(eq(user.email, 'claimed@example.org'))
    expect(rows).toEqual([])
  })

  test('works without an address', async () => {
    for (const provider of SOCIAL_PROVIDERS)
      expect(await signedIn(needs, provider, aPerson({ email: '' }))).toMatchObject({ hasAddress: false })
  })

  test('creates one account for two simultaneous sign-ins', async () => {
    const who = aPerson()
    const two = await Promise.all([begins(needs, 'line'), begins(needs, 'line')])
    const queries = await Promise.all(two.map(({ url }) => chooses(url, who)))
    const outcomes = await Promise.all(
      two.map((begun, index) => comesBack(needs, begun, queries[index] ?? new URLSearchParams())),
    )
    const ids = outcomes.map(outcome => (outcome.kind === 'signed-in' ? outcome.userId : outcome.kind))
    expect(ids[0]).toBe(ids[1])
    const found = await needs.db
      .select()
      .from(user)
      .where(eq(user.name, who.name ?? ''))
    expect(found).toHaveLength(1)
  })
})

describe('sign-in state', () => {
  const wrong = refusedWith('STATE_WRONG')

  test("refuses a missing, wrong, foreign or other browser's state", async () => {
    const begun = await begins(needs, 'google')
    const query = await chooses(begun.url, aPerson())
    const without = new URLSearchParams({ code: query.get('code') ?? '' })
    const other = new URLSearchParams({ ...Object.fromEntries(query), state: 'x'.repeat(32) })
    expect(await comesBack(needs, begun, without)).toMatchObject(wrong)
    expect(await comesBack(needs, begun, other)).toMatchObject(wrong)
    expect(await comesBack(needs, { ...begun, cookies: [] }, query)).toMatchObject(wrong)
    expect(await comesBack(needs, { ...begun, provider: 'line' }, query)).toMatchObject(wrong)
    const stranger = await begins(needs, 'google')
    expect(await comesBack(needs, stranger, query)).toMatchObject(wrong)
    expect(await comesBack(needs, begun, query)).toMatchObject({ kind: 'signed-in' })
  })

  test('works once, even for simultaneous requests', async () => {
    const begun = await begins(needs, 'google')
    const query = await chooses(begun.url, aPerson())
    const five = await Promise.all([1, 2, 3, 4, 5].map(() => comesBack(needs, begun, query)))
    expect(five.filter(({ kind }) => kind === 'signed-in')).toHaveLength(1)
    expect(five.filter(outcome => outcome.kind === 'refused' && outcome.code === 'STATE_WRONG')).toHaveLength(
      4,
    )
    expect(await comesBack(needs, begun, query)).toMatchObject(wrong)
  })

  test('expires after ten minutes', async () => {
    const begun = await begins(needs, 'google')
    const query = await chooses(begun.url, aPerson())
    const later = (minutes: number) => ({ ...needs, now: () => needs.now() + minutes * MINUTE })
    expect(await comesBack(later(11), begun, query)).toMatchObject(wrong)
    expect(await comesBack(later(9), begun, query)).toMatchObject({ kind: 'signed-in' })
  })

  test('is unreadable for scripts and not in the database', async () => {
    const { cookies, url } = await begins(needs, 'line')
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(/^__Host-sign-in-line=/)
    for (const part of ['Max-Age=600', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
      expect(cookies[0]).toContain(part)
    expect(cookies[0]).not.toContain(new URL(url).searchParams.get('state'))
  })
})

describe('requests to a provider and its answers', () => {
  test('sends state, S256 and, except to Facebook, a nonce', async () => {
    for (const provider of SOCIAL_PROVIDERS) {
      const query = new URL((await begins(needs, provider)).url).searchParams
      expect(query.get('state')).toHaveLength(27)
      expect(query.get('code_challenge_method')).toBe('S256')
      expect(query.get('redirect_uri')).toBe(`http://localhost:8787/signin/${provider}/callback`)
      expect(query.has('nonce')).toBe(provider !== 'facebook')
    }
  })

  test.each([
    ['line', 'nonce'],
    ['line', 'audience'],
    ['line', 'issuer'],
    ['line', 'expired'],
    ['line', 'signature'],
    ['google', 'nonce'],
    ['google', 'audience'],
    ['google', 'issuer'],
    ['google', 'expired'],
    ['google', 'signature'],
  ] as const)('refuses a token of %s with a wrong %s', async (provider, spoil) => {
    const outcome = await signsInBy(needs, provider, aPerson({ spoil }))
    expect(outcome).toMatchObject(refusedWith('PROVIDER_ODD'))
  })

  test.each(SOCIAL_PROVIDERS)('refuses a code of %s from another sign-in', async provider => {
    const [mine, theirs] = [await begins(needs, provider), await begins(needs, provider)]
    const [own, stolen] = [await chooses(mine.url, aPerson()), await chooses(theirs.url, aPerson())]
    own.set('code', stolen.get('code') ?? '')
    expect(await comesBack(needs, mine, own)).toMatchObject(refusedWith('PROVIDER_REFUSED'))
  })

  test.each(SOCIAL_PROVIDERS)('refuses a used code of %s', async provider => {
    const asked: Request[] = []
    const watching = socialNeeds({
      through: outbound => request => {
        asked.push(request.clone() as Request)
        return outbound(request)
      },
    })
    await signedIn(watching, provider, aPerson())
    const [token] = asked
    expect((await needs.outbound(token as Request)).status).toBe(400)
  })

  test.each([
    ['cancel', 'CANCELLED'],
    ['refuse', 'PROVIDER_REFUSED'],
  ])('creates no account when the person chooses to %s', async (decision, code) => {
    for (const provider of SOCIAL_PROVIDERS) {
      const outcome = await signsInBy(needs, provider, { decision })
      expect(outcome).toMatchObject({ ...refusedWith(code), returnTo: '/cart' })
    }
  })

  test.each([
    ['reset', 'PROVIDER_DOWN'],
    ['500', 'PROVIDER_DOWN'],
    ['429', 'PROVIDER_DOWN'],
    ['timeout', 'PROVIDER_DOWN'],
    ['malformed', 'PROVIDER_ODD'],
    ['html', 'PROVIDER_ODD'],
    ['truncated', 'PROVIDER_ODD'],
    ['empty', 'PROVIDER_ODD'],
  ])('reports a provider that answers with %s', async (kind, code) => {
    const begun = await begins(needs, 'facebook')
    const query = await chooses(begun.url, aPerson())
    await control({ provider: 'facebook-login', fault: { kind, calls: 1 } })
    expect(await comesBack(needs, begun, query)).toMatchObject(refusedWith(code))
  })
})

describe('existing account', () => {
  test('is not opened by a matching address alone', async () => {
    for (const verified of ['', '1'])
      for (const provider of SOCIAL_PROVIDERS) {
        const { email, userId } = await anAccount(needs)
        const outcome = await signsInBy(needs, provider, aPerson({ email, verified }))
        expect(outcome).toMatchObject(refusedWith('EMAIL_KNOWN'))
        expect((await rowsOf(needs, userId)).ways).toHaveLength(1)
      }
  })

  test('is not opened by a provider for staff', async () => {
    const who = aPerson()
    const { userId } = await signedIn(needs, 'line', who)
    await needs.db.update(user).set({ roles: 'student,owner' }).where(eq(user.id, userId))
    expect(await signsInBy(needs, 'line', who)).toMatchObject(refusedWith('STAFF_ACCOUNT'))
  })

  test('is not opened by a provider while blocked', async () => {
    const who = aPerson()
    const { userId } = await signedIn(needs, 'line', who)
    await needs.db.update(user).set({ blockedAt: 1 }).where(eq(user.id, userId))
    expect(await signsInBy(needs, 'line', who)).toMatchObject(refusedWith('ACCOUNT_BLOCKED'))
  })
})

test('says how long to wait after too many tries', async () => {
  const begun = await begins(needs, 'line')
  const query = await chooses(begun.url, aPerson())
  const network = '203.0.113.77'
  needs.clock.at = Date.now()
  await alreadyTried(`register:network:${network}`, HOUR, 40)
  const request = aRequest({ cookies: begun.cookies, network })
  const outcome = await comesBack(needs, begun, query, { request })
  expect(outcome).toMatchObject({ ...refusedWith('TOO_MANY_TRIES'), retryAfterSeconds: expect.any(Number) })
})

test("holds the shop's limits for new students", async () => {
  const { db } = needs
  const limit = async (key: string, value: number) => {
    await db.delete(settings).where(like(settings.key, 'max_%'))
    await db.insert(settings).values({ key, value, updatedAt: 0 })
  }
  const known = aPerson()
  await signedIn(needs, 'line', known)
  await limit('max_students', 1)
  expect(await signsInBy(needs, 'line', aPerson())).toMatchObject(refusedWith('OVER_LIMIT_USER'))
  await limit('max_new_students_per_day', 1)
  const many = await Promise.all([1, 2, 3].map(() => signsInBy(needs, 'google', aPerson())))
  expect(many.filter(({ kind }) => kind === 'signed-in')).toHaveLength(1)
  expect(many).toContainEqual(expect.objectContaining(refusedWith('ERROR_CREATE_USER_IN_DAY')))
  expect(await signsInBy(needs, 'line', known)).toMatchObject({ kind: 'signed-in' })
  await db.delete(settings).where(like(settings.key, 'max_%'))
})

describe('linked provider', () => {
  const aMember = async () => {
    const made = await anAccount(needs)
    const entered = await signIn(needs, { identifier: made.email, password: PASSWORD }, aRequest())
    if (!entered.ok) throw new Error(entered.error.code)
    const caller = await readCaller(needs, aRequest({ cookies: entered.value.setCookies }), () => {})
    if (!caller.account) throw new Error('not signed in')
    return { ...made, caller, account: caller.account }
  }
  const links = async (
    { caller, userId }: Awaited<ReturnType<typeof aMember>>,
    who: Record<string, string>,
  ) => {
    const begun = await begins(needs, 'line', { linkTo: userId, returnTo: '/myaccount/sign-in-ways' })
    return comesBack(needs, begun, await chooses(begun.url, who), { caller })
  }

  test('opens the account that asked for the link', async () => {
    const [member, who] = [await aMember(), aPerson()]
    expect(await links(member, who)).toMatchObject({ kind: 'linked', returnTo: '/myaccount/sign-in-ways' })
    expect(await links(member, who)).toMatchObject({ kind: 'linked' })
    expect(await signedIn(needs, 'line', who)).toMatchObject({ isNew: false, userId: member.userId })
  })

  test('mails each link and unlink once, and no refusal', async () => {
    const [member, other, who] = [await aMember(), await aMember(), aPerson()]
    const told = async ({ email }: { email: string }) => {
      const rows = await needs.db.select().from(outbox).where(eq(outbox.recipient, email))
      return rows.filter(({ template }) => template === 'sign-in-way').map(({ data }) => data)
    }
    await links(member, who)
    await links(member, who)
    await links(other, who)
    expect(await told(member)).toEqual([{ provider: 'LINE', isLinked: true }])
    expect(await told(other)).toEqual([])
    const away = { provider: 'line', locale: 'en' } as const
    const both = await Promise.all([1, 2].map(() => unlinkProvider(needs, away, member.account)))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await told(member)).toEqual([
      { provider: 'LINE', isLinked: true },
      { provider: 'LINE', isLinked: false },
    ])
    const ids = needs.sent.filter(({ kind }) => kind === 'outbox').map(({ what }) => what)
    const rows = await needs.db.select().from(outbox).where(eq(outbox.recipient, member.email))
    expect(ids).toEqual(expect.arrayContaining(rows.map(({ id }) => id)))
  })

  test('links to one account only, and one person each', async () => {
    const [mine, theirs, who] = [await aMember(), await aMember(), aPerson()]
    await links(mine, who)
    expect(await links(theirs, who)).toMatchObject(refusedWith('LINKED_ELSEWHERE'))
    expect(await links(mine, aPerson())).toMatchObject(refusedWith('OTHER_LINKED'))
  })

  test('is not linked after signing out or for staff', async () => {
    const [member, other] = [await aMember(), await aMember()]
    const gone = await links({ ...member, caller: other.caller }, aPerson())
    expect(gone).toMatchObject(refusedWith('SIGNED_OUT'))
    const staff = { ...member.account, roles: ['owner'] as const }
    const asStaff = await links({ ...member, caller: { ...member.caller, account: staff } }, aPerson())
    expect(asStaff).toMatchObject(refusedWith('STAFF_ACCOUNT'))
  })

  test('can be unlinked after a fresh sign-in, except the last', async () => {
    const member = await aMember()
    await links(member, aPerson())
    const later = { ...needs, now: () => needs.now() + 16 * MINUTE }
    expect(await unlinkProvider(later, { provider: 'line', locale: 'th' }, member.account)).toMatchObject({
      error: { code: 'NOT_FRESH' },
    })
    expect(await unlinkProvider(needs, { provider: 'line', locale: 'th' }, member.account)).toMatchObject({
      ok: true,
    })
    expect(await unlinkProvider(needs, { provider: 'line', locale: 'th' }, member.account)).toMatchObject({
      error: { code: 'NOT_LINKED' },
    })

    const entered = await signedIn(needs, 'google', aPerson())
    const only = await readCaller(needs, aRequest({ cookies: [...entered.setCookies] }), () => {})
    const account = only.account ?? member.account
    expect(await listSignInWays(needs, account)).toEqual({
      hasPassword: false,
      providers: ['google'],
      isFresh: true,
    })
    expect(await unlinkProvider(needs, { provider: 'google', locale: 'th' }, account)).toMatchObject({
      error: { code: 'LAST_WAY' },
    })
  })

  test('is unlinked when the mailbox owner sets a password', async () => {
    const [member, who] = [await aMember(), aPerson()]
    await links(member, who)
    const takeOver = async () => {
      const link = await prepareOneTimeToken(
        needs.db,
        { purpose: 'reset-password', userId: member.userId },
        needs.now(),
      )
      await link.statement
      const command = { token: link.token, password: PASSWORD }
      expect(await setPassword(needs, command, aVisitor(), aRequest())).toMatchObject({ ok: true })
    }
    await takeOver()
    expect((await rowsOf(needs, member.userId)).ways).toHaveLength(1)
    await links(member, who)
    await takeOver()
    expect((await rowsOf(needs, member.userId)).ways).toHaveLength(2)
  })
})

test('sends no mail to an account without an address', async () => {
  const { userId } = await signedIn(needs, 'line', aPerson())
  const { person } = await rowsOf(needs, userId)
  const identifier = person?.email ?? ''
  await requestPasswordReset(needs, { identifier, locale: 'th' }, aRequest())
  const mails = await needs.db.select().from(outbox).where(eq(outbox.recipient, identifier))
  expect(mails).toEqual([])
})

describe('adding an e-mail address', () => {
  const asksFor = async (typed: string) => {
    const { setCookies, userId } = await signedIn(needs, 'line', aPerson())
    const caller = await readCaller(needs, aRequest({ cookies: [...setCookies] }), () => {})
    if (!caller.account) throw new Error('not signed in')
    const asked = await askForAddress(needs, { account: caller.account, typed, locale: 'th' }, aRequest())
    const [mail] = await needs.db
      .select()
      .from(outbox)
      .where(like(outbox.key, `confirm-address:${userId}:%`))
    const { linkPath = '' } = (mail?.data ?? {}) as { linkPath?: string }
    return { asked, caller, userId, proof: linkPath.split('/').at(-1) ?? '' }
  }

  test('takes the address once its mailed link is confirmed', async () => {
    const { asked, caller, userId, proof } = await asksFor(' New.Address@Example.org ')
    expect(asked).toMatchObject({ ok: true, value: { email: 'new.address@example.org' } })
    const refused = (code: string) => ({ ok: false, error: { code } })
    expect(await confirmAddress(needs, proof, aVisitor())).toEqual(refused('OTHER_ACCOUNT'))
    const forged = `${proof.slice(0, -12)}${'A'.repeat(12)}`
    expect(await confirmAddress(needs, forged, caller)).toEqual(refused('LINK_NOT_VALID'))
    const late = { ...needs, now: () => needs.now() + 60 * MINUTE }
    expect(await confirmAddress(late, proof, caller)).toEqual(refused('LINK_NOT_VALID'))
    const five = await Promise.all([1, 2, 3, 4, 5].map(() => confirmAddress(needs, proof, caller)))
    expect(five.filter(({ ok }) => ok)).toHaveLength(1)
    const { person } = await rowsOf(needs, userId)
    expect(person).toMatchObject({ email: 'new.address@example.org', emailVerified: true })
  })

  test('reveals a taken address only in that mailbox', async () => {
    const { email } = await anAccount(needs)
    const { asked, caller, proof } = await asksFor(email)
    expect(asked).toMatchObject({ ok: true })
    expect(await confirmAddress(needs, proof, caller)).toMatchObject({ error: { code: 'EMAIL_KNOWN' } })
  })

  test.each([
    ['', 'REQUIRED'],
    ['nobody@', 'NOT_AN_EMAIL'],
    ['somebody@no-address.invalid', 'NOT_AN_EMAIL'],
  ])('refuses the address %j', async (typed, code) => {
    expect((await asksFor(typed)).asked).toMatchObject({ error: { code } })
  })
})
