import { Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { useHydrated } from './use-hydrated.ts'

/** The backup codes, the one time that they can be seen. */
export function BackupCodes({ codes, isNew }: { codes: readonly string[]; isNew: boolean }) {
  const title = useRef<HTMLHeadingElement>(null)
  const isHydrated = useHydrated()
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="grid gap-6">
      {isNew && (
        <Alert kind="success" title={m.security_turned_on()}>
          {m.security_turned_on_text()}
        </Alert>
      )}
      <section className="grid gap-4 rounded-md border border-line bg-surface p-4 sm:p-5">
        <h1 ref={title} tabIndex={-1} className="text-2xl font-semibold outline-none">
          {m.security_codes_title()}
        </h1>
        <p>{m.security_codes_text()}</p>
        <ol className="grid gap-x-8 gap-y-1 rounded-md bg-sunken px-4 py-3 sm:grid-cols-2">
          {codes.map(code => (
            <li key={code}>
              <code className="text-lg">{code}</code>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3 print:hidden">
          {isHydrated && (
            <>
              <CopyButton text={codes.join('\n')} what={m.security_codes_title()} />
              <Button variant="secondary" onClick={() => window.print()}>
                <Printer aria-hidden="true" className="size-5" /> {m.security_codes_print()}
              </Button>
            </>
          )}
          <ButtonLink to="/admin/orders" reloadDocument>
            {m.security_codes_kept()}
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}
