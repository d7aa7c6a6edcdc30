import { beforeEach, expect, test } from 'vitest'
import { backupCodeHash } from '#app/business/accounts/second-factor/backup-codes.server.ts'
import { anAccount, aRequest, PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import type { SignedInAccount, UserId } from '#app/business/callers/caller.ts'
import { secondFactors } from '#app/db/schema/accounts.ts'
import { MINUTE } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import { insertSession } from '#app/testing/shop/a-caller.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { findProofAsked, proveAgain } from './staff-guard.server.ts'

const needs = shopNeeds()
let owner: SignedInAccount

/** Another session of the same person. */
async function aSessionOf({ userId }: { userId: string }): Promise<SignedInAccount> {
  const account: SignedInAccount = {
    userId: userId as UserId,
    username: null,
    name: 'Somsri',
    email: '',
    roles: ['owner'],
    sessionId: randomToken(),
  }
  await insertSession(needs, account)
  return account
}

async function prove(typed: string, who = owner): Promise<string> {
  const proved = await proveAgain(needs, who, typed, aRequest())
  return proved.ok ? 'ok' : proved.error.code
}

beforeEach(async () => {
  owner = await aSessionOf(await anAccount(needs, ['owner']))
})

test('asks for the password again, and refuses a wrong one', async () => {
  expect(await findProofAsked(needs, owner)).toBe('password')
  expect([await prove(''), await prove('wrong'), await prove(PASSWORD)]).toEqual([
    'PROOF_NEEDED',
    'WRONG_PASSWORD',
    'ok',
  ])
  expect(await findProofAsked(needs, owner)).toBeNull()
})

test('a proof holds for ten minutes', async () => {
  await prove(PASSWORD)
  needs.clock.at += 10 * MINUTE - 1
  expect(await prove('')).toBe('ok')
  needs.clock.at += 1
  expect(await prove('')).toBe('PROOF_NEEDED')
})

test('a proof counts for no other session', async () => {
  const other = await aSessionOf(owner)
  const stranger = await aSessionOf(await anAccount(needs, ['owner']))
  await prove(PASSWORD)
  expect([await prove('', other), await prove('', stranger)]).toEqual(['PROOF_NEEDED', 'PROOF_NEEDED'])
  // Nor does a session that belongs to somebody else.
  expect(await prove('', { ...stranger, sessionId: owner.sessionId })).toBe('PROOF_NEEDED')
})

test('refuses more attempts than signing in takes', async () => {
  const codes: string[] = []
  for (let attempt = 0; attempt < 11; attempt += 1) codes.push(await prove('wrong'))
  expect(codes.slice(0, 10)).toEqual(codes.slice(0, 10).map(() => 'WRONG_PASSWORD'))
  expect([codes[10], await prove(PASSWORD)]).toEqual(['TOO_MANY_TRIES', 'TOO_MANY_TRIES'])
  // Asking without typing anything is no attempt.
  const other = await aSessionOf(await anAccount(needs, ['owner']))
  for (let attempt = 0; attempt < 11; attempt += 1) expect(await prove('', other)).toBe('PROOF_NEEDED')
})

test('asks people with a second factor for a code, not the password', async () => {
  const { userId } = owner
  await needs.db.insert(secondFactors).values({
    userId,
    secret: 'unused',
    lastStep: 0,
    backupCodes: [await backupCodeHash(needs.signer, userId, 'abcd2345')],
    createdAt: needs.now(),
  })
  expect(await findProofAsked(needs, owner)).toBe('code')
  expect([await prove(PASSWORD), await prove('abcd2345')]).toEqual(['WRONG_CODE', 'ok'])
})
