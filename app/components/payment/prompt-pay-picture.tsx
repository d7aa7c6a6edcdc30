import { useState } from 'react'
import type { ShopAccount } from '#app/business/orders/payment-method.ts'
import { groupedAccount } from '#app/i18n/bank.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Dialog } from '#app/ui/dialog.tsx'
import { QrCode } from '#app/ui/icons.tsx'
import { BankLabel } from './bank-mark.tsx'

type Account = Pick<ShopAccount, 'bankName' | 'accountName' | 'accountId' | 'promptPayImage'>

/**
 * An account's PromptPay QR picture in a modal. Without JavaScript a link opens it. behaviour: Modals
 * A picture on another site is always a link, because pages show only the shop's own pictures.
 */
export function PromptPayPicture({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  const { promptPayImage: url, bankName, accountName, accountId } = account
  if (!url) return null
  const isOurs = url.startsWith('/')
  return (
    <>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        onClick={event => {
          if (!isOurs || event.metaKey || event.ctrlKey) return
          event.preventDefault()
          setOpen(true)
        }}
        className="link inline-flex min-h-11 items-center gap-2"
      >
        <QrCode className="size-5" />
        {m.payment_prompt_pay_show()}
      </a>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={m.payment_prompt_pay_title()}>
        <figure className="grid justify-items-center gap-3 text-center">
          <img
            src={url}
            alt={m.payment_prompt_pay_alt({ name: accountName })}
            className="max-h-[60dvh] w-full max-w-80 rounded-md border border-line bg-white object-contain"
          />
          <figcaption>
            <BankLabel code={bankName} />
            <span className="block tabular-nums">{groupedAccount(accountId)}</span>
            <span className="block text-sm text-ink-soft">{accountName}</span>
          </figcaption>
        </figure>
        <p className="mt-3 text-sm text-ink-soft">{m.payment_prompt_pay_amount()}</p>
      </Dialog>
    </>
  )
}
