import { and, eq, sql } from 'drizzle-orm'
import type { SecondFactorNeeds } from '#app/business/accounts/second-factor/prove-second-factor.server.ts'
import { prepareDangerousAct } from '#app/business/accounts/sessions/dangerous-act.server.ts'
import { type ProofRefusal, proveAgain } from '#app/business/accounts/sessions/staff-guard.server.ts'
import { type Caller, may, type SignedInAccount } from '#app/business/callers/caller.ts'
import type { DangerousAct } from '#app/business/callers/staff-acts.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { providerNamed } from '#app/business/payments/providers.server.ts'
import { commit, failIfUnchanged, isUnchangedError, readBatch, type Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { providerKeys, providerKeysBefore } from '#app/db/schema/payments.ts'
import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { mayBeTyped, type ProviderGuide, type ProviderSetting, variableOf } from './provider-settings.ts'
import { sealedFor } from './typed-keys.server.ts'

type Needs = Pick<PaymentNeeds, 'db' | 'now' | 'typedKeys'> &
  SecondFactorNeeds & { jobs: Pick<Jobs, 'sendOutbox'> }

export type NamedKey = { readonly provider: string; readonly name: string }
/** `code`: the password or code that `proveAgain` asks for. */
type ProvedKey = NamedKey & { readonly code: string }

type KeyFault = 'KEY_EMPTY' | 'KEY_UNREADABLE' | 'KEY_NO_MODE'

export type ProviderKeyRefusal =
  | { readonly code: 'NOT_STAFF' }
  /** No provider has such a key, or staff may not type it in. */
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: KeyFault }
  /** Another person changed the key after this person's page was loaded. */
  | { readonly code: 'KEY_CHANGED' }
  | ProofRefusal

/** In characters. Longer than any key, even one that is a whole certificate. */
const LONGEST_KEY = 8_000
/** Four characters of a shorter secret would reveal too much. */
const LONG_ENOUGH_TO_HINT = 12
const LONGEST_SHOWN = 60

/**
 * Saves a provider's key that staff typed in. It is kept encrypted, replaces the deployment's variable and is never
 * shown again. The key before it is kept too, so that it can be put back. All owners get a mail.
 */
export async function setProviderKey(
  needs: Needs,
  { value, ...proof }: ProvedKey & { readonly value: string },
  caller: Caller,
  request: Request,
): Promise<Result<null, ProviderKeyRefusal>> {
  const { db, typedKeys } = needs
  const text = value.trim()
  const proved = await proveChange(needs, proof, caller, request, setting => keyFault(setting, text))
  if (!proved.ok) return proved
  const { key, typed, by } = proved.value
  const ending = endingOf(typed.setting, text)
  const sealed = await typedKeys.sealer.seal(sealedFor(key), text)
  const [present] = await selectKey(db, key)
  await change(needs, proved.value, {
    action: 'provider.set-key',
    from: present?.ending ?? null,
    to: ending,
    statements: [keepBefore(db, key, by), storeKey(db, key, { sealed, ending }, by)],
  })
  return ok(null)
}

/**
 * Removes a typed-in key, so that the deployment's variable is used again, if there is one. Removing it twice changes
 * nothing. It can be put back.
 */
export async function removeProviderKey(
  needs: Needs,
  proof: ProvedKey,
  caller: Caller,
  request: Request,
): Promise<Result<null, ProviderKeyRefusal>> {
  const { db } = needs
  const proved = await proveChange(needs, proof, caller, request)
  if (!proved.ok) return proved
  const { key, by } = proved.value
  const [present] = await selectKey(db, key)
  if (!present) return ok(null)
  await change(needs, proved.value, {
    action: 'provider.remove-key',
    from: present.ending,
    to: null,
    statements: [
      keepBefore(db, key, by),
      db.delete(providerKeys).where(isKey(providerKeys, key)),
      failIfUnchanged(db),
    ],
  })
  return ok(null)
}

/**
 * Puts back what a key was before its last change, or no key if none was typed in then. Pressed again, it undoes
 * itself. `seen` is the time of that change as the page showed it; after another change nothing is done.
 */
export async function putBackProviderKey(
  needs: Needs,
  { seen, ...proof }: ProvedKey & { readonly seen: Instant },
  caller: Caller,
  request: Request,
): Promise<Result<null, ProviderKeyRefusal>> {
  const { db } = needs
  const proved = await proveChange(needs, proof, caller, request)
  if (!proved.ok) return proved
  const { key, by } = proved.value
  const found = await readBatch(db, {
    present: selectKey(db, key),
    before: db.select().from(providerKeysBefore).where(isKey(providerKeysBefore, key)),
  })
  const [[present], [before]] = [found.present, found.before]
  if (!before) return refuse({ code: 'NOT_FOUND' })
  const { sealed, ending } = before
  const done = await change(needs, proved.value, {
    action: 'provider.put-back-key',
    from: present?.ending ?? null,
    to: sealed === null ? null : ending,
    statements: [
      db
        .update(providerKeysBefore)
        .set({
          sealed: present?.sealed ?? null,
          ending: present?.ending ?? '',
          replacedBy: by.userId,
          replacedAt: by.at,
        })
        .where(and(isKey(providerKeysBefore, key), eq(providerKeysBefore.replacedAt, seen))),
      failIfUnchanged(db),
      sealed === null
        ? db.delete(providerKeys).where(isKey(providerKeys, key))
        : storeKey(db, key, { sealed, ending }, by),
    ],
  })
  return done ? ok(null) : refuse({ code: 'KEY_CHANGED' })
}

type By = { readonly userId: string; readonly at: Instant }

type ProvedChange = {
  readonly key: NamedKey
  readonly typed: TypedSetting
  readonly staff: SignedInAccount
  readonly by: By
}

/**
 * Returns what a change needs, once staff who may make it have proved themselves again. `faultOf` tells what is wrong
 * with the typed text before that, because a code works once.
 */
async function proveChange(
  needs: Needs,
  { code, ...key }: ProvedKey,
  caller: Caller,
  request: Request,
  faultOf: (setting: ProviderSetting) => KeyFault | null = () => null,
): Promise<Result<ProvedChange, ProviderKeyRefusal>> {
  if (!may(caller, 'money.destinations')) return refuse({ code: 'NOT_STAFF' })
  const typed = typedSetting(key)
  if (!typed) return refuse({ code: 'NOT_FOUND' })
  const fault = faultOf(typed.setting)
  if (fault) return refuse({ code: fault })
  const staff = caller.account
  const proved = await proveAgain(needs, staff, code, request)
  if (!proved.ok) return proved
  return ok({ key, typed, staff, by: { userId: staff.userId, at: needs.now() } })
}

/** Commits a change with its log row and its mails. False: somebody else was quicker, and nothing is done. */
async function change(
  needs: Needs,
  { key, typed: { guide, setting }, staff }: ProvedChange,
  {
    action,
    statements,
    ...endings
  }: {
    action: DangerousAct
    /** The part of the key that staff may see (`endingOf`), before and after. null: no key is typed in. */
    from: string | null
    to: string | null
    statements: readonly Statement[]
  },
): Promise<boolean> {
  const deed = await prepareDangerousAct(needs, staff, {
    action,
    id: key.provider,
    data: { name: key.name, ...endings },
    told: { what: `${guide.title}: ${variableOf(guide, setting)}` },
  })
  try {
    await commit(needs.db, [...statements, ...deed.statements])
  } catch (error) {
    if (isUnchangedError(error)) return false
    throw error
  }
  needs.typedKeys.forget()
  await needs.jobs.sendOutbox([...deed.mailIds])
  return true
}

function isKey(table: typeof providerKeys | typeof providerKeysBefore, { provider, name }: NamedKey) {
  return sql`${table.provider} = ${provider} AND ${table.name} = ${name}`
}

function selectKey(db: Database, key: NamedKey) {
  return db
    .select({ sealed: providerKeys.sealed, ending: providerKeys.ending })
    .from(providerKeys)
    .where(isKey(providerKeys, key))
}

/** Prepares keeping the present key, or that there is none. The sealed text opens only for the same name. */
function keepBefore(db: Database, { provider, name }: NamedKey, { userId, at }: By) {
  return db
    .insert(providerKeysBefore)
    .select(
      sql`SELECT ${provider}, ${name}, kept.sealed, coalesce(kept.ending, ''), ${userId}, CAST(${at} AS INTEGER)
        FROM (SELECT 1) LEFT JOIN provider_keys AS kept ON kept.provider = ${provider} AND kept.name = ${name}
        WHERE TRUE`,
    )
    .onConflictDoUpdate({
      target: [providerKeysBefore.provider, providerKeysBefore.name],
      set: {
        sealed: sql`excluded.sealed`,
        ending: sql`excluded.ending`,
        replacedBy: sql`excluded.replaced_by`,
        replacedAt: sql`excluded.replaced_at`,
      },
    })
}

function storeKey(
  db: Database,
  { provider, name }: NamedKey,
  value: { readonly sealed: string; readonly ending: string },
  { userId, at }: By,
) {
  const row = { ...value, setBy: userId, setAt: at }
  return db
    .insert(providerKeys)
    .values({ provider, name, ...row })
    .onConflictDoUpdate({ target: [providerKeys.provider, providerKeys.name], set: row })
}

type TypedSetting = { readonly guide: ProviderGuide; readonly setting: ProviderSetting }

/** Returns the setting that staff may type in, with its provider; null: there is none of this name. */
function typedSetting({ provider, name }: NamedKey): TypedSetting | null {
  const guide = providerNamed(provider)?.guide
  const setting = guide?.settings.find(setting => setting.name === name && mayBeTyped(setting))
  return guide && setting ? { guide, setting } : null
}

/** Returns why the typed text cannot be this key; null: it can. Only the provider knows whether the key is right. */
function keyFault({ kind }: ProviderSetting, text: string): KeyFault | null {
  if (text === '') return 'KEY_EMPTY'
  if (kind === 'mode') return text === 'test' || text === 'live' ? null : 'KEY_NO_MODE'
  // Text copied from a document may contain look-alike characters, such as a long dash. No key has them.
  const isReadable = text.length <= LONGEST_KEY && /^[\x20-\x7e\r\n]+$/.test(text)
  return isReadable ? null : 'KEY_UNREADABLE'
}

/** Returns what staff recognise a key by later: its last four characters, or all of a short text that is not secret. */
function endingOf({ kind }: ProviderSetting, text: string): string {
  if (kind !== 'secret' && text.length <= LONGEST_SHOWN) return text
  return text.length >= LONG_ENOUGH_TO_HINT ? text.slice(-4) : ''
}
