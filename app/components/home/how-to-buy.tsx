import type { ReactNode } from 'react'
import type { HomePage } from '#app/business/storefront/get-home-page.server.ts'
import { useSlipPromise } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { BookOpen, CirclePlay, type Icon, Wallet } from '#app/ui/icons.tsx'

/** Its own words: the checkout's table of ways would load the checkout's code with home. */
const WAYS: Readonly<Record<HomePage['waysToPay'][number], () => string>> = {
  transfer: m.home_way_transfer,
  promptPay: m.home_way_promptpay,
  card: m.home_way_card,
  installments: m.home_way_installments,
  paypal: () => 'PayPal',
  page: m.home_way_other,
}

/** Three steps from choosing to learning, with the ways to pay that the shop has on. */
export function HowToBuy({ waysToPay }: Pick<HomePage, 'waysToPay'>) {
  const slipPromise = useSlipPromise()
  if (waysToPay.length === 0) return null
  return (
    <section aria-label={m.home_how_title()} className="py-6">
      <h2 className="mb-4 text-xl font-semibold">{m.home_how_title()}</h2>
      <ol className="grid gap-x-8 gap-y-5 md:grid-cols-3">
        <Step icon={BookOpen} title={`1. ${m.home_how_choose()}`}>
          <p>{m.home_how_choose_text()}</p>
        </Step>
        <Step icon={Wallet} title={`2. ${m.home_how_pay()}`}>
          <p>{waysToPay.map(way => WAYS[way]()).join(' · ')}</p>
          {waysToPay.includes('transfer') && (
            <p>
              {m.home_how_slip()} {slipPromise}
            </p>
          )}
        </Step>
        <Step icon={CirclePlay} title={`3. ${m.home_how_learn()}`}>
          <p>{m.home_how_learn_text()}</p>
        </Step>
      </ol>
    </section>
  )
}

function Step({ icon: Mark, title, children }: { icon: Icon; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Mark className="size-6" />
      </span>
      <div className="min-w-0">
        <h3 className="font-semibold">{title}</h3>
        <div className="text-ink-soft">{children}</div>
      </div>
    </li>
  )
}
