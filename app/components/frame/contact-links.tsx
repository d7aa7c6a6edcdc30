import type { ShellData } from '#app/components/shell/shell-data.ts'
import { Mail, MessageCircle, Phone } from '#app/ui/icons.tsx'

type Shop = Pick<ShellData['shop'], 'contactTel' | 'contactLine' | 'contactEmail'>

/** Returns how the shop can be reached, the quickest way first: telephone, LINE and e-mail, as far as it has them. */
export function waysToReach({ contactTel, contactLine, contactEmail }: Shop) {
  return [
    ...(contactTel
      ? [{ href: `tel:${contactTel.replace(/[^+\d]/g, '')}`, icon: Phone, words: contactTel }]
      : []),
    ...(contactLine ? [{ ...contactLine, icon: MessageCircle }] : []),
    ...(contactEmail ? [{ href: `mailto:${contactEmail}`, icon: Mail, words: contactEmail }] : []),
  ]
}

/** A line for each way to reach the shop. */
export function ContactLinks({ shop, className }: { shop: Shop; className: string }) {
  return (
    <>
      {waysToReach(shop).map(({ href, icon: Mark, words }) => (
        <a key={href} href={href} className={className}>
          <Mark className="size-5 shrink-0 text-ink-soft" />
          <span className="min-w-0 wrap-anywhere">{words}</span>
        </a>
      ))}
    </>
  )
}
