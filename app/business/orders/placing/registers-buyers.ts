import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import type { Settings } from '#app/business/settings/settings.ts'

/** §2 'Layout 4': who buys there without an account registers with the same press. */
export function registersBuyers(
  settings: Pick<Settings, 'courseDetailLayout'>,
  { account }: Caller,
): boolean {
  return settings.courseDetailLayout === 4 && account === null
}
