import { Form, useLocation } from '@remix-run/react'
import { ContactLinks } from '#app/components/frame/contact-links.tsx'
import { useShell } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

/** The page of a wrong code: what to check, and a field to type it again. The page itself takes the form. */
export function UnknownCertificate({ code }: { code: string }) {
  const { pathname } = useLocation()
  const shop = useShell()?.shop
  return (
    <main id="main" className="page py-12 sm:py-16">
      <div className="grid max-w-xl gap-4">
        <h1 className="text-2xl font-semibold sm:text-3xl">{m.certificate_unknown_title()}</h1>
        <p className="text-ink-soft">{m.certificate_unknown_text()}</p>
        <Form method="get" action={pathname} className="grid gap-4">
          <Field label={m.certificate_unknown_code()}>
            {control => (
              <TextInput
                {...control}
                name="code"
                defaultValue={code}
                maxLength={500}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
          <Button type="submit" className="justify-self-start">
            {m.certificate_unknown_look()}
          </Button>
        </Form>
        <p className="text-ink-soft">{m.certificate_unknown_contact()}</p>
        {shop && (
          <p className="flex flex-wrap gap-x-6">
            <ContactLinks shop={shop} className="link inline-flex min-h-11 items-center gap-2" />
          </p>
        )}
      </div>
    </main>
  )
}
