import type { Settings } from '#app/business/settings/settings.ts'
import type { SignedInAccount } from './caller.ts'

/** On how many devices this account may be signed in; null: on any number. Staff are not limited. */
export function deviceLimitOf(
  { maxDevices }: Pick<Settings, 'maxDevices'>,
  { roles }: Pick<SignedInAccount, 'roles'>,
): number | null {
  return roles.includes('admin') ? null : maxDevices
}
