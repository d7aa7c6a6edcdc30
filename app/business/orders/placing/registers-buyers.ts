import type { Caller } from '#app/business/callers/caller.ts'
import type { Settings } from '#app/business/settings/settings.ts'

/** True if the caller registers and orders in one step: layout 4, without an account. behaviour: Checkout */
export function registersBuyers(
  settings: Pick<Settings, 'courseDetailLayout'>,
  { account }: Caller,
): boolean {
  return settings.courseDetailLayout === 4 && account === null
}
