import { sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { logStaffAct, logStaffActIfDone } from '#app/business/callers/staff-log.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { providerNamed } from '#app/business/payments/providers.server.ts'
import { commit } from '#app/db/batch.ts'
import { providerKeys } from '#app/db/schema/payments.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { mayBeTyped, type ProviderSetting } from './provider-settings.ts'
import { sealedFor } from './typed-keys.server.ts'

type Needs = Pick<PaymentNeeds, 'db' | 'now' | 'typedKeys'>

export type NamedKey = { readonly provider: string; readonly name: string }

export type ProviderKeyRefusal =
  | { readonly code: 'NOT_STAFF' }
  /** No provider has such a key, or staff may not type it in. */
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'KEY_EMPTY' | 'KEY_UNREADABLE' | 'KEY_NO_MODE' }

/** In characters. Longer than any key, even one that is a whole certificate. */
const LONGEST_KEY = 8_000
/** Four characters of a shorter secret would reveal too much. */
const LONG_ENOUGH_TO_HINT = 12
const LONGEST_SHOWN = 60

/**
 * Saves a provider's key that staff typed in. It is kept encrypted, replaces the deployment's variable and is never
 * shown again. The log notes who saved it, but not the key.
 */
export async function setProviderKey(
  { db, now, typedKeys }: Needs,
  { value, ...key }: NamedKey & { readonly value: string },
  caller: Caller,
): Promise<Result<null, ProviderKeyRefusal>> {
  if (!may(caller, 'money.destinations')) return refuse({ code: 'NOT_STAFF' })
  const setting = typedSetting(key)
  if (!setting) return refuse({ code: 'NOT_FOUND' })
  const text = value.trim()
  const fault = keyFault(setting, text)
  if (fault) return refuse({ code: fault })
  const { userId } = caller.account
  const at = now()
  const ending = endingOf(setting, text)
  const row = { sealed: await typedKeys.sealer.seal(sealedFor(key), text), ending, setBy: userId, setAt: at }
  await commit(db, [
    db
      .insert(providerKeys)
      .values({ ...key, ...row })
      .onConflictDoUpdate({ target: [providerKeys.provider, providerKeys.name], set: row }),
    logStaffAct(db, { userId, action: 'provider.set-key', id: key.provider, at, data: { name: key.name } }),
  ])
  typedKeys.forget()
  return ok(null)
}

/**
 * Removes a typed-in key, so that the deployment's variable is used again, if there is one. Removing it twice changes
 * nothing.
 */
export async function removeProviderKey(
  { db, now, typedKeys }: Needs,
  { provider, name }: NamedKey,
  caller: Caller,
): Promise<Result<null, ProviderKeyRefusal>> {
  if (!may(caller, 'money.destinations')) return refuse({ code: 'NOT_STAFF' })
  if (!typedSetting({ provider, name })) return refuse({ code: 'NOT_FOUND' })
  const { userId } = caller.account
  const act = { userId, action: 'provider.remove-key', id: provider, at: now(), data: { name } } as const
  await commit(db, [
    db
      .delete(providerKeys)
      .where(sql`${providerKeys.provider} = ${provider} AND ${providerKeys.name} = ${name}`),
    logStaffActIfDone(db, act),
  ])
  typedKeys.forget()
  return ok(null)
}

function typedSetting({ provider, name }: NamedKey): ProviderSetting | undefined {
  return providerNamed(provider)?.guide.settings.find(setting => setting.name === name && mayBeTyped(setting))
}

/** Returns why the typed text cannot be this key; null: it can. Only the provider knows whether the key is right. */
function keyFault(
  { kind }: ProviderSetting,
  text: string,
): 'KEY_EMPTY' | 'KEY_UNREADABLE' | 'KEY_NO_MODE' | null {
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
