import type { MetaFunction } from '@remix-run/cloudflare'
import { useEffect } from 'react'
import { AccountPage } from '#app/components/account/account-page.tsx'
import { forgetPerson } from '#app/components/account/remembered-guest.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { ButtonLink } from '#app/ui/button.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.privacy_erased_title(), hidden: true })

/** Renders the last page after an account was erased. */
export default function Erased() {
  useEffect(forgetPerson, [])
  return (
    <AccountPage title={m.privacy_erased_title()} lead={m.privacy_erased_text()}>
      <ButtonLink to="/">{m.privacy_browse()}</ButtonLink>
    </AccountPage>
  )
}
