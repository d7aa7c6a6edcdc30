import { useShell } from './shell-data.ts'

/** CSS that applies only without JavaScript. It carries the page's nonce, because the policy refuses other styles. */
export function StyleWithoutScript({ children }: { children: string }) {
  const nonce = useShell()?.nonce
  return (
    <noscript>
      <style nonce={nonce}>{children}</style>
    </noscript>
  )
}

/** Hides elements that need JavaScript. */
export const HIDE_SCRIPTED = '.needs-script{display:none}'
