import { eq, sql } from 'drizzle-orm'
import { insertAccount, takenBy } from '#app/business/accounts/accounts-repository.server.ts'
import { hashPassword } from '#app/business/accounts/passwords/password.server.ts'
import { passwordFault, passwordMinLengthOf } from '#app/business/accounts/passwords/password-rules.ts'
import { defaultGroupNow } from '#app/business/accounts/registration/list-user-groups.server.ts'
import { TEXT_MAX } from '#app/business/accounts/registration/profile.ts'
import {
  newSecondFactor,
  prepareSecondFactor,
} from '#app/business/accounts/second-factor/set-up-second-factor.server.ts'
import type { NewSession, SessionNeeds } from '#app/business/accounts/sessions/session.ts'
import { startSession } from '#app/business/accounts/sessions/start-session.server.ts'
import type { UserId } from '#app/business/callers/caller.ts'
import { parseEmailAddress } from '#app/business/callers/email-address.ts'
import { networkOf } from '#app/business/callers/network.ts'
import { limitsOf } from '#app/business/callers/rates.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import {
  countTry,
  currentWindows,
  findReachedLimit,
  selectTries,
} from '#app/business/callers/throttle.server.ts'
import { readGroup, valuesOf } from '#app/business/school/read-group.server.ts'
import { settingStatements } from '#app/business/school/save-settings.server.ts'
import { changesOf } from '#app/business/school/setting-values.ts'
import { currencyOf } from '#app/business/settings/settings.ts'
import type { SettingGroup } from '#app/business/settings/settings.wire.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { commit, failIfUnchanged, isUnchangedError, readBatch, type Statement } from '#app/db/batch.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { setupLinks } from '#app/db/schema/accounts.ts'
import { originBanks, paymentMethods } from '#app/db/schema/payments.ts'
import { BANKS } from '#app/i18n/bank.ts'
import type { Locale } from '#app/i18n/locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import { randomToken, sha256Hex } from '#app/platform/ids.ts'
import { oneLine } from '#app/platform/plain-text.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Signer } from '#app/platform/signing.ts'
import {
  type FirstStart,
  type FirstStartFault,
  type FirstStartFaults,
  type FirstStartField,
  firstMethods,
  type SetupLinkRefusal,
  type TypedFirstStart,
} from './first-start.ts'
import { OWNER_EXISTS } from './setup-link.ts'

type Needs = SessionNeeds & { readonly signer: Signer }
export type SetUpRefusal =
  | SetupLinkRefusal
  | { readonly code: 'INPUT_ERROR'; readonly faults: FirstStartFaults; readonly minLength: number }

const ownerExists = sql.raw(OWNER_EXISTS)

/** Returns what the page behind this link offers. Does not use the link up. Counts wrong links. */
export async function openSetupLink(
  needs: Pick<Needs, 'db' | 'now'>,
  token: string,
  request: Request,
): Promise<Result<FirstStart, SetupLinkRefusal>> {
  const db = asStored(needs.db)
  const now = needs.now()
  const limits = limitsOf('setupLink', `setup:${networkOf(request)}`)
  const { owners, links, tries, rows, methods } = await readBatch(db, {
    owners: db.select({ is: sql<number>`${ownerExists}`.as('is_owned') }).from(sql`(SELECT 1)`),
    links: db
      .select()
      .from(setupLinks)
      .where(eq(setupLinks.tokenHash, await sha256Hex(token))),
    tries: selectTries(db, currentWindows(limits, now)),
    rows: selectSettings(db),
    methods: db.select({ id: paymentMethods.id }).from(paymentMethods).limit(1),
  })
  if (owners[0]?.is === 1) return refuse({ code: 'SHOP_HAS_OWNER' })
  const [link] = links
  if (!link) {
    const tooMany = findReachedLimit(tries, limits, now) ?? (await countTry(needs, limits))
    return refuse(tooMany ?? { code: 'SETUP_LINK_UNKNOWN' })
  }
  if (now >= link.expiresAt) return refuse({ code: 'SETUP_LINK_EXPIRED' })
  const settings = settingsFromRows(rows)
  const { title, vatPercent, vatEnabled } = settings
  return ok({
    ...{ title, vatPercent, isVatIncluded: vatEnabled },
    currency: currencyOf(settings),
    asksForWays: methods.length === 0,
    passwordMinLength: passwordMinLengthOf(['owner'], settings),
  })
}

/** Returns a secret for the owner's authenticator app, as `newSecondFactor` does. Only this link can send it back. */
export async function offerFirstFactor(
  { environment }: Pick<Needs, 'environment'>,
  token: string,
  { shop, sealedBefore }: { readonly shop: string; readonly sealedBefore: string | null },
) {
  return newSecondFactor({ environment }, { userId: offeredTo(token), email: 'owner' }, shop, sealedBefore)
}

const offeredTo = (token: string) => `setup ${token}`

/**
 * Makes the owner's account with its second factor, names the school, and signs this browser in: all in one batch, or
 * nothing. Of two simultaneous requests one makes the owner. The backup codes are returned only here.
 */
export async function setUpShop(
  needs: Needs,
  { token, typed, locale }: { token: string; typed: TypedFirstStart; locale: Locale },
  request: Request,
): Promise<Result<NewSession & { readonly backupCodes: readonly string[] }, SetUpRefusal>> {
  const db = asStored(needs.db)
  const opened = await openSetupLink(needs, token, request)
  if (!opened.ok) return opened
  const { asksForWays, passwordMinLength: minLength } = opened.value
  const email = parseEmailAddress(typed.email)
  const [name, title] = [lineOf(typed.name), lineOf(typed.title)]
  const userId = randomToken() as UserId
  const { sealed, code } = typed
  const factor = await prepareSecondFactor({ ...needs, db }, userId, {
    ...{ sealed, code },
    offeredTo: offeredTo(token),
  })
  const weak = passwordFault(typed.password, minLength, [email])
  const isDifferent = typed.password !== typed.passwordAgain
  const found: Readonly<Record<FirstStartField, FirstStartFault | null>> = {
    name: lineFault(name),
    email: email ? null : typed.email.trim() ? 'INVALID_FORMAT_EMAIL' : 'REQUIRED',
    password: weak && `PASSWORD_${weak}`,
    passwordAgain: !weak && isDifferent ? 'PASSWORDS_DIFFER' : null,
    title: lineFault(title),
    vatPercent: typed.isVatIncluded && vatOf(typed.vatPercent) === null ? 'NOT_A_PERCENTAGE' : null,
    code: factor ? null : 'WRONG_CODE',
  }
  const faults = Object.fromEntries(Object.entries(found).filter(([, fault]) => fault)) as FirstStartFaults
  const refused = (all: FirstStartFaults) => refuse({ code: 'INPUT_ERROR', faults: all, minLength } as const)
  if (!email || !factor || Object.keys(faults).length > 0) return refused(faults)
  const at = needs.now()
  const [firstname = '', ...others] = name.split(' ')
  const passwordHash = await hashPassword(typed.password)
  try {
    await commit(db, [
      db
        .delete(setupLinks)
        .where(
          sql`${setupLinks.tokenHash} = ${await sha256Hex(token)} AND ${setupLinks.expiresAt} > ${at} AND NOT ${ownerExists}`,
        ),
      failIfUnchanged(db),
      ...insertAccount(
        db,
        {
          ...{ userId, name, email, locale, passwordHash, username: null, displayUsername: null },
          // A student too, as everybody of the team.
          roles: ['student', 'owner'],
          student: { firstname, lastname: others.join(' '), userGroupId: defaultGroupNow },
        },
        at,
      ),
      logStaffAct(db, { userId, action: 'settings.set-up', id: 'school', at }),
      ...factor.statements,
      ...(await firstSettings(db, userId, { ...typed, title }, at)),
      ...(asksForWays ? firstWays(db, typed.ways) : []),
    ])
  } catch (error) {
    if (takenBy(error) === 'DUPLICATE_EMAIL') return refused({ email: 'DUPLICATE_EMAIL' })
    if (!isUnchangedError(error)) throw error
    const now = await openSetupLink(needs, token, request)
    return now.ok ? refuse({ code: 'SETUP_LINK_UNKNOWN' }) : now
  }
  const session = await startSession(needs, { userId, way: 'registration' }, request)
  return ok({ ...session, backupCodes: factor.backupCodes })
}

/** Prepares the settings that differ from the stored ones, each group with its line in the audit log. */
async function firstSettings(
  db: Database,
  userId: string,
  {
    title,
    currency,
    isVatIncluded,
    vatPercent,
  }: Pick<TypedFirstStart, 'title' | 'currency' | 'isVatIncluded' | 'vatPercent'>,
  at: Instant,
): Promise<readonly Statement[]> {
  const groups: [SettingGroup, Readonly<Record<string, unknown>>][] = [
    ['school', { title }],
    ['checkout', { is_layout_course_registration: currency === 'USD' ? 1 : 0 }],
    ['tax', { is_enable_vat: isVatIncluded ? 1 : 0, ...(isVatIncluded && { vat_value: vatOf(vatPercent) }) }],
  ]
  const prepared = groups.map(async ([group, after]) => {
    const changes = changesOf(valuesOf(group, await readGroup(db, group)), after)
    if (Object.keys(changes).length === 0) return []
    const act = { userId, action: 'settings.change', id: group, at, data: { changes } } as const
    return [...settingStatements(db, group, changes, at), logStaffAct(db, act)]
  })
  return (await Promise.all(prepared)).flat()
}

/** Prepares every way to pay, and the banks that a buyer's transfer can come from. */
function firstWays(db: Database, ways: readonly string[]): readonly Statement[] {
  const banks = Object.entries(BANKS).map(([value, { th, en }], index) => [value, th, index + 1, en])
  return [
    ...firstMethods(ways).map(row => db.insert(paymentMethods).values(row)),
    db.insert(originBanks).select(
      sql`SELECT value ->> 0, value ->> 1, value ->> 2, json_object('nameTh', value ->> 3)
        FROM json_each(${JSON.stringify(banks)}) WHERE NOT EXISTS (SELECT 1 FROM origin_banks)`,
    ),
  ]
}

const lineOf = (text: string) => oneLine(text.normalize('NFC'))

function lineFault(text: string): FirstStartFault | null {
  if (text === '') return 'REQUIRED'
  return Array.from(text).length > TEXT_MAX ? 'TOO_LONG' : null
}

/** Returns a tax rate in percent, with at most two decimals; null: it is none. */
function vatOf(text: string): number | null {
  const rate = text.trim()
  return /^\d{1,3}(\.\d{1,2})?$/.test(rate) && Number(rate) <= 100 ? Number(rate) : null
}
