import type { SignedInAccount } from '#app/business/callers/caller.ts'
import { hasStaffRole } from '#app/business/callers/permissions.ts'
import type { Settings } from '#app/business/settings/settings.ts'

/** Returns how many devices the account may be signed in on; null: any number. Staff are not limited. */
export function deviceLimitOf(
  { maxDevices }: Pick<Settings, 'maxDevices'>,
  { roles }: Pick<SignedInAccount, 'roles'>,
): number | null {
  return hasStaffRole(roles) ? null : maxDevices
}
