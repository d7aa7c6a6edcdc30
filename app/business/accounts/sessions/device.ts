import Bowser from 'bowser'
import type { SignInWay } from '#app/business/accounts/sessions/session.ts'
import type { Instant } from '#app/platform/clock.ts'

/** A session as its owner sees it. */
export type Device = {
  readonly sessionId: string
  /** 'Chrome', 'Safari'; null if the browser does not say, or a program signed in. */
  readonly browser: string | null
  /** 'Android', 'Windows'. */
  readonly system: string | null
  readonly kind: 'phone' | 'tablet' | 'computer'
  readonly signedInAt: Instant
  /** Precise to the hour. */
  readonly usedAt: Instant
  readonly way: SignInWay | null
  readonly isThis: boolean
}

/** Returns what a browser says it is. A client can forge it, so use it only to help owners recognise their devices. */
export function nameDevice(userAgent: string | null): Pick<Device, 'browser' | 'system' | 'kind'> {
  if (!userAgent?.trim()) return { browser: null, system: null, kind: 'computer' }
  const parser = Bowser.getParser(userAgent)
  const type = parser.getPlatformType(true)
  return {
    browser: parser.getBrowserName() || null,
    system: parser.getOSName() || null,
    kind: type === 'mobile' ? 'phone' : type === 'tablet' ? 'tablet' : 'computer',
  }
}
