import { ShoppingCart } from 'lucide-react'
import type { RemovedLine } from '#app/business/cart/remove-from-cart.server.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { CHANGE_CART } from '#app/components/checkout/change-answer.ts'
import { CheckoutDialogs } from '#app/components/checkout/checkout-dialogs.tsx'
import { CheckoutForm } from '#app/components/checkout/checkout-form.tsx'
import { useCheckout } from '#app/components/checkout/use-checkout.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CartLines } from './cart-lines.tsx'
import { LoginForms } from './login-panel.tsx'
import { RemovedNote } from './removed-note.tsx'

/** The cart and its checkout on one page. It stays after the order was made, because the notification modal opens from it. §2 */
export function CartView({
  facts,
  reasons,
  removed,
}: {
  facts: CheckoutFacts
  /** Why a line cannot be bought, by its key. */
  reasons: Readonly<Record<string, string>>
  /** What a form without a script just took out. */
  removed: readonly RemovedLine[]
}) {
  const state = useCheckout(facts)
  const { changes } = state
  const takenOut = changes.removed ?? (removed.length > 0 ? { name: '', lines: removed } : null)
  return (
    <main id="main" className="page max-w-5xl py-8">
      <h1 className="mb-4 text-2xl font-semibold">{m.cart_title()}</h1>
      <div className="grid gap-4">
        {takenOut && (
          <RemovedNote
            key={JSON.stringify(takenOut)}
            removed={takenOut}
            lineCount={facts.lines.length}
            changes={changes}
          />
        )}
        {changes.failed && (
          <Alert kind="error" title={m.cart_not_changed()}>
            {changes.failed}
          </Alert>
        )}
        {!facts.buyer.mayBuy && (
          <Alert kind="info" title={m.checkout_instructor_title()}>
            {m.cart_not_a_student_text()}
          </Alert>
        )}
        {facts.lines.length === 0 ? (
          <EmptyState
            icon={ShoppingCart}
            title={m.cart_empty()}
            action={<ButtonLink to="/courses">{m.cart_find_courses()}</ButtonLink>}
          >
            {m.cart_empty_text()}
          </EmptyState>
        ) : (
          <section id="checkout" aria-label={m.cart_title()} className="@container">
            {facts.buyer.mayBuy ? (
              <CheckoutForm facts={facts} state={state}>
                <CartLines facts={facts} state={state} reasons={reasons} />
              </CheckoutForm>
            ) : (
              <form method="post" action={CHANGE_CART} ref={state.form} onSubmit={state.submit}>
                <input type="hidden" name="returnTo" value={facts.path} />
                <CartLines facts={facts} state={state} reasons={reasons} />
              </form>
            )}
            {!facts.buyer.isSignedIn && <LoginForms />}
          </section>
        )}
      </div>
      <CheckoutDialogs facts={facts} state={state} />
    </main>
  )
}
