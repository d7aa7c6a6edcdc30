import { Link } from '@remix-run/react'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { LoginPanel } from '#app/components/checkout/login-panel.tsx'
import { lazyPart } from '#app/components/lazy-part.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { type ContactProps, EmailField, GroupField, TelField } from './contact-fields.tsx'
import { asksTel, GuestFields } from './guest-fields.tsx'
import { GuestProfile } from './guest-profile.tsx'

/** The contact form of layout four; shops with another layout do not load it. */
const RegisterContact = lazyPart(async () => (await import('./register-contact.tsx')).RegisterContact, {
  fallback: <div className="min-h-96" aria-busy="true" />,
  selector: '[data-part=register-contact]',
})

/** The buyer: a visitor types name, email and phone; a signed-in person sees their account. */
export function ContactStep(props: ContactProps) {
  const { facts } = props
  if (facts.registration) return <RegisterContact {...props} registration={facts.registration} />
  return (
    <>
      {facts.buyer.isSignedIn ? <SignedInAs facts={facts} /> : <GuestFields {...props} />}
      {facts.buyer.isSignedIn && facts.buyer.email === '' && <EmailField {...props} />}
      {facts.buyer.isSignedIn && asksTel(facts) && facts.buyer.tel === '' && <TelField {...props} />}
      {facts.buyer.isSignedIn ? (
        choosesGroup(facts) && <GroupField {...props} />
      ) : (
        <GuestProfile {...props} />
      )}
      {facts.place === 'cart' && !facts.buyer.isSignedIn && <LoginPanel />}
    </>
  )
}

function choosesGroup({ userGroups, buyer }: CheckoutFacts): boolean {
  return userGroups.length > 0 && buyer.userGroupId === null
}

function SignedInAs({ facts: { buyer, path } }: { facts: CheckoutFacts }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-md border border-line bg-surface px-4 py-3">
      <p className="min-w-0 break-words">
        <span className="block text-sm text-ink-soft">{m.checkout_contact_signed_in()}</span>
        <span className="font-semibold">{buyer.fullname || buyer.email}</span>
        {buyer.fullname && <span className="block text-sm text-ink-soft">{buyer.email}</span>}
      </p>
      <Link to={`/logout?returnTo=${encodeURIComponent(path)}`} className="link py-2 text-sm">
        {m.checkout_contact_not_you()}
      </Link>
    </div>
  )
}
