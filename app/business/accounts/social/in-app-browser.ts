import { SOCIAL_PROVIDERS, type SocialProvider } from '#app/business/accounts/social-provider.ts'

/** An app that shows pages in its own window, where some providers refuse sign-ins. */
export type InAppBrowser = 'line' | 'facebook' | 'instagram' | 'other'

/** Returns the app by its user agent; null for a real browser. */
export function inAppBrowserOf(userAgent: string | null): InAppBrowser | null {
  const agent = userAgent ?? ''
  if (/\bLine\//i.test(agent)) return 'line'
  if (/\bInstagram\b/i.test(agent)) return 'instagram'
  if (/\bFB(AN|AV|_IAB)\b|\[FB/i.test(agent)) return 'facebook'
  if (/\b(TikTok|musical_ly|BytedanceWebview|Twitter for|MicroMessenger)\b/i.test(agent)) return 'other'
  // Android marks a web view this way.
  return /Android.*; wv\)/.test(agent) ? 'other' : null
}

/**
 * True if the provider accepts sign-ins inside this app.
 * Google refuses every embedded window ('disallowed_useragent').
 * Facebook accepts only its own apps. LINE works everywhere.
 */
export function worksInside(inApp: InAppBrowser | null, provider: SocialProvider): boolean {
  if (inApp === null || provider === 'line') return true
  return provider === 'facebook' && (inApp === 'facebook' || inApp === 'instagram')
}

export type SocialChoices = {
  readonly providers: readonly SocialProvider[]
  /** Providers that would work in a real browser. */
  readonly hidden: readonly SocialProvider[]
  readonly inApp: InAppBrowser | null
}

/** Returns which of the shop's providers a page offers to this browser. */
export function socialChoices(offered: readonly SocialProvider[], userAgent: string | null): SocialChoices {
  const inApp = inAppBrowserOf(userAgent)
  const known = SOCIAL_PROVIDERS.filter(provider => offered.includes(provider))
  return {
    providers: known.filter(provider => worksInside(inApp, provider)),
    hidden: known.filter(provider => !worksInside(inApp, provider)),
    inApp,
  }
}
