import { type FormEvent, useEffect, useRef } from 'react'
import type { RemovedLine } from '#app/business/cart/remove-from-cart.server.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { CheckoutDialogs } from '#app/components/checkout/checkout-dialogs.tsx'
import { CheckoutForm } from '#app/components/checkout/checkout-form.tsx'
import { LoginForms } from '#app/components/checkout/login-panel.tsx'
import { CHANGE_CART } from '#app/components/checkout/price/change-answer.ts'
import type { Removed, useCartChanges } from '#app/components/checkout/price/use-cart-changes.ts'
import { stepId } from '#app/components/checkout/steps/use-steps.ts'
import { type CheckoutState, useCheckout } from '#app/components/checkout/use-checkout.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ShoppingCart } from '#app/ui/icons.tsx'
import { CartLine } from './cart-line.tsx'
import { priceChangeOf } from './price-change.ts'
import { usePressedEarly } from './when-used.ts'

/** The cart and its checkout on one page. It stays after the order, because the report modal opens from it. */
export function CartView({
  facts,
  reasons,
  removed,
}: {
  facts: CheckoutFacts
  /** Why a line cannot be bought, by line key. */
  reasons: Readonly<Record<string, string>>
  /** The lines just removed by a form without JavaScript. */
  removed: readonly RemovedLine[]
}) {
  const state = useCheckout(facts)
  const { changes } = state
  usePressedEarly()
  const takenOut = changes.removed ?? (removed.length > 0 ? { name: '', lines: removed } : null)
  return (
    <main id="main" className="page max-w-5xl py-8">
      <h1 className="mb-4 text-2xl font-semibold">{m.cart_title()}</h1>
      <div id="cart" className="grid gap-4">
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

/** Says what was just removed, with an undo button. Takes the focus, because the pressed button is gone. */
function RemovedNote({
  removed,
  lineCount,
  changes,
}: {
  removed: Removed
  /** The number of remaining lines. When it changes, the page gets shorter and the note must scroll into view. */
  lineCount: number
  changes: ReturnType<typeof useCartChanges>
}) {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again once the line has left the page.
  useEffect(() => {
    const button = form.current?.querySelector('button')
    button?.focus({ preventScroll: true })
    button?.scrollIntoView({ block: 'center' })
  }, [lineCount])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void changes.send(new FormData(event.currentTarget), 'undo')
  }
  return (
    <form
      ref={form}
      method="post"
      action={CHANGE_CART}
      onSubmit={submit}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-md border border-line bg-sunken px-4 py-2"
    >
      <p role="status" className="min-w-0 break-words">
        {removed.name ? m.cart_removed({ name: removed.name }) : m.cart_removed_one()}
      </p>
      <input type="hidden" name="undo" value={JSON.stringify(removed.lines)} />
      <Button type="submit" variant="quiet" pending={changes.pending === 'undo'}>
        {m.cart_undo()}
      </Button>
    </form>
  )
}

/** The lines of the cart. Without JavaScript the button below saves changed plans and quantities. */
function CartLines({
  facts,
  state,
  reasons,
}: {
  facts: CheckoutFacts
  state: CheckoutState
  reasons: Readonly<Record<string, string>>
}) {
  const hasChanged = facts.lines.some(line => priceChangeOf(line, facts, state.choices) !== null)
  return (
    <section aria-labelledby={stepId('plan')}>
      <h2 id={stepId('plan')} tabIndex={-1} className="text-lg font-semibold">
        {m.cart_lines({ count: facts.lines.length })}
      </h2>
      {hasChanged && (
        <div className="mt-2">
          <Alert kind="warning" title={m.cart_prices_changed()}>
            <Button
              type="submit"
              variant="secondary"
              name="intent"
              value="acknowledge"
              formAction={CHANGE_CART}
              pending={state.changes.pending === 'acknowledge'}
              className="mt-2"
            >
              {m.cart_acknowledge()}
            </Button>
          </Alert>
        </div>
      )}
      <ul className="divide-y divide-line">
        {facts.lines.map(line => (
          <CartLine key={line.key} line={line} facts={facts} state={state} whyNot={reasons[line.key]} />
        ))}
      </ul>
      <noscript>
        <button
          type="submit"
          name="intent"
          value="update"
          formAction={CHANGE_CART}
          className="mb-4 min-h-11 rounded-md border border-edge px-4 font-semibold"
        >
          {m.cart_update()}
        </button>
      </noscript>
    </section>
  )
}
