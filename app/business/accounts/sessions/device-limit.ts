import type { Settings } from '#app/business/settings/settings.ts'
import type { SignedInAccount } from './caller.ts'

/** Returns how many devices the account may be signed in on; null: any number. Staff are not limited. */
export function deviceLimitOf(
  { maxDevices }: Pick<Settings, 'maxDevices'>,
  { roles }: Pick<SignedInAccount, 'roles'>,
): number | null {
  return roles.includes('admin') ? null : maxDevices
}
