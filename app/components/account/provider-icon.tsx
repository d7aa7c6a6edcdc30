import type { ReactElement } from 'react'
import type { SocialProvider } from '#app/business/accounts/social-provider.ts'

/**
 * The provider's logo in its own colours, which work on light and dark. Hidden from screen readers: the text names it.
 */
export function ProviderIcon({ provider }: { provider: SocialProvider }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 shrink-0">
      {MARKS[provider]}
    </svg>
  )
}

const MARKS: Record<SocialProvider, ReactElement> = {
  line: (
    <>
      <rect width="24" height="24" rx="5" fill="#06c755" />
      <path
        fill="#fff"
        d="M12 4.5c-4.7 0-8.5 2.9-8.5 6.5 0 3.2 3 5.9 7 6.4.6.1.7.4.6 1l-.2 1.2c0 .4.2.6.7.3 3.6-2.1 8.9-5 8.9-8.9 0-3.6-3.8-6.5-8.5-6.5Z"
      />
      <path
        stroke="#06c755"
        strokeWidth="1.1"
        fill="none"
        d="M7 9.2v3.6h1.8M10.2 9.2v3.6M11.9 12.8V9.2l2.2 3.6V9.2M17.3 9.2h-1.8v3.6h1.8M15.5 11h1.7"
      />
    </>
  ),
  facebook: (
    <>
      <circle cx="12" cy="12" r="12" fill="#1877f2" />
      <path
        fill="#fff"
        d="M10.4 24v-8.6H7.5v-3.4h2.9V9.4c0-2.9 1.7-4.5 4.4-4.5 1.2 0 2.5.2 2.5.2V8h-1.5c-1.4 0-1.9.9-1.9 1.8V12h3.2l-.5 3.4h-2.7V24Z"
      />
    </>
  ),
  google: (
    <g fill="none" strokeWidth="4">
      <path stroke="#ea4335" d="M4.7 8.6A8 8 0 0 1 17.7 6.3" />
      <path stroke="#fbbc05" d="M4.7 15.4a8 8 0 0 1 0-6.8" />
      <path stroke="#34a853" d="M17.7 17.7A8 8 0 0 1 4.7 15.4" />
      <path stroke="#4285f4" d="M12 12h8a8 8 0 0 1-2.3 5.7" />
    </g>
  ),
}
