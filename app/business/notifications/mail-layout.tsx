import type { ReactNode } from 'react'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { accentVariables } from '#app/ui/accent.ts'
import type { Settings } from '../settings/settings.ts'
import { INK_SOFT, LINE, PAPER, SURFACE, text } from './mail-parts.tsx'

/** Where a mail comes from: the shop's own words and colours, and the address its links start with. */
export type MailSite = {
  shop: Pick<Settings, 'title' | 'accentColor' | 'contactEmail' | 'contactTel'>
  url: string
}

const FONTS = "'IBM Plex Sans Thai', 'Noto Sans Thai', 'Leelawadee UI', Thonburi, Tahoma, sans-serif"

/** The frame of every mail: one column, the shop's name, the message, and why it came. Styles are inline, as mail programs want. */
export function MailLayout(props: { locale: Locale; site: MailSite; title: string; children: ReactNode }) {
  const { locale, site, title, children } = props
  const shop = shopName(site)
  const contact = [site.shop.contactTel, site.shop.contactEmail].filter(Boolean).join(' · ')
  return (
    <html lang={locale}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, padding: '24px 12px', background: PAPER, fontFamily: FONTS }}>
        <table
          role="presentation"
          width="100%"
          style={{ maxWidth: 560, margin: '0 auto', borderCollapse: 'collapse' }}
        >
          <tbody>
            <tr>
              <td
                style={{ ...text, padding: '0 8px 16px', fontWeight: 600, color: accentOf(site).background }}
              >
                {shop}
              </td>
            </tr>
            <tr>
              <td
                style={{
                  padding: '28px 24px',
                  background: SURFACE,
                  border: `1px solid ${LINE}`,
                  borderRadius: 6,
                }}
              >
                <h1 style={{ ...text, margin: '0 0 16px', fontSize: 22, fontWeight: 600 }}>{title}</h1>
                {children}
              </td>
            </tr>
            <tr>
              <td style={{ ...text, padding: '16px 8px 0', fontSize: 14, color: INK_SOFT }}>
                <p style={{ margin: 0 }}>{m.mail_footer_why({ shop }, { locale })}</p>
                {contact && (
                  <p style={{ margin: '4px 0 0' }}>{m.mail_footer_contact({ contact }, { locale })}</p>
                )}
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

/** What the shop calls itself; without a title, the host it is reached at. */
export function shopName({ shop, url }: MailSite): string {
  return shop.title.trim() || new URL(url).host
}

/** The shop's colour with the one readable on it, written as mail programs understand it. */
export function accentOf({ shop }: MailSite): { background: string; color: string } {
  const variables = accentVariables(shop.accentColor)
  const withCommas = (color: string) => color.replace(/(\d) (?=\d)/g, '$1, ')
  return {
    background: withCommas(variables['--accent-light']),
    color: withCommas(variables['--on-accent-light']),
  }
}
