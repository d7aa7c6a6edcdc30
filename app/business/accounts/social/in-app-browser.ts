import { SOCIAL_PROVIDERS, type SocialProvider } from './social-provider.ts'

/** An app that shows pages in a window of its own, where some providers let nobody in. */
export type InAppBrowser = 'line' | 'facebook' | 'instagram' | 'other'

/** By what the browser says of itself; null for a real one. */
export function inAppBrowserOf(userAgent: string | null): InAppBrowser | null {
  const agent = userAgent ?? ''
  if (/\bLine\//i.test(agent)) return 'line'
  if (/\bInstagram\b/i.test(agent)) return 'instagram'
  if (/\bFB(AN|AV|_IAB)\b|\[FB/i.test(agent)) return 'facebook'
  if (/\b(TikTok|musical_ly|BytedanceWebview|Twitter for|MicroMessenger)\b/i.test(agent)) return 'other'
  // Android's own mark of a web view.
  return /Android.*; wv\)/.test(agent) ? 'other' : null
}

/**
 * Which providers let people in from there. Google refuses every embedded window ('disallowed_useragent'); Facebook lets nobody in
 * from embedded windows of Android but its own; LINE works everywhere.
 */
export function worksInside(inApp: InAppBrowser | null, provider: SocialProvider): boolean {
  if (inApp === null || provider === 'line') return true
  return provider === 'facebook' && (inApp === 'facebook' || inApp === 'instagram')
}

export type SocialChoices = {
  readonly providers: readonly SocialProvider[]
  /** Those that would be offered in a real browser. */
  readonly hidden: readonly SocialProvider[]
  readonly inApp: InAppBrowser | null
}

/** What a page offers of the providers that the shop has. */
export function socialChoices(offered: readonly SocialProvider[], userAgent: string | null): SocialChoices {
  const inApp = inAppBrowserOf(userAgent)
  const known = SOCIAL_PROVIDERS.filter(provider => offered.includes(provider))
  return {
    providers: known.filter(provider => worksInside(inApp, provider)),
    hidden: known.filter(provider => !worksInside(inApp, provider)),
    inApp,
  }
}
