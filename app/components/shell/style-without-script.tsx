import { useShell } from './shell-data.ts'

/** Rules of style that hold only where no script runs. With the nonce of the page, whose policy refuses other style elements. */
export function StyleWithoutScript({ children }: { children: string }) {
  const nonce = useShell()?.nonce
  return (
    <noscript>
      <style nonce={nonce}>{children}</style>
    </noscript>
  )
}

/** Hides what only a script can do. */
export const HIDE_SCRIPTED = '.needs-script{display:none}'
