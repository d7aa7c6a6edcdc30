import type { CSSProperties, ReactNode } from 'react'
import type { Settings } from '#app/business/settings/settings.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { accentVariables } from '#app/platform/accent.ts'
import { invariant } from '#app/platform/result.ts'
import type { ExampleFacts } from './example-facts.ts'

/** The facts of a mail, and for whom and from which shop it is written. */
export type MailTold<Data> = {
  readonly data: Data
  readonly locale: Locale
  readonly site: MailSite
}

/** One mail, told from its facts: its subject, the title above its text, and the text. */
export type Mail<Data> = {
  readonly subject: (told: MailTold<Data>) => string
  readonly title: (told: MailTold<Data>) => string
  /** The name in its greeting. Other mails greet nobody. */
  readonly greets?: (data: Data) => string
  /** Why this person gets it. Other mails say that the address was used at the school. */
  readonly why?: (told: MailTold<Data>) => string
  readonly Body: (told: MailTold<Data>) => ReactNode
  /** Facts for the preview and the test that staff send to themselves. */
  readonly example: (given: ExampleFacts) => Data
}

/** The light colours of the shop's pages. Mails cannot use CSS variables. */
export const PAPER = '#faf7f2'
export const SURFACE = '#fffdfa'
export const LINE = '#e0d8ca'
export const INK = '#221e19'
export const INK_SOFT = '#554d43'

/** Thai marks need the room between the lines. */
export const text: CSSProperties = { fontSize: 16, lineHeight: 1.75, color: INK }

export function Paragraph({ children, soft = false }: { children: ReactNode; soft?: boolean }) {
  return (
    <p style={{ ...text, margin: '0 0 16px', ...(soft && { fontSize: 14, color: INK_SOFT }) }}>{children}</p>
  )
}

/** What somebody at the school wrote, with its line breaks. */
export function Quote({ edge, children }: { edge: 'good' | 'bad'; children: string }) {
  const borderLeft = `3px solid ${edge === 'good' ? '#2c6e49' : '#a3241d'}`
  return (
    <blockquote style={{ margin: '0 0 16px', padding: '4px 16px', borderLeft }}>
      <p style={{ ...text, margin: 0, whiteSpace: 'pre-line' }}>{children}</p>
    </blockquote>
  )
}

/**
 * Greets by name. A name that looks like a link is left out, because anybody can type any name with another person's
 * address.
 */
export function Greeting({ name, locale }: { name: string; locale: Locale }) {
  const plain = name.trim()
  const isName = plain !== '' && plain.length <= 100 && !/[/\\@:]|www\.|\.\w{2,}/i.test(plain)
  return (
    <Paragraph>
      {isName ? m.mail_greeting({ name: plain }, { locale }) : m.mail_greeting_plain({}, { locale })}
    </Paragraph>
  )
}

/** The next step as a button, and as an address to copy for mail programs that show no button. */
export function Action(props: { path: string; label: string; site: MailSite; locale: Locale }) {
  const { path, label, site, locale } = props
  const href = absolute(path, site)
  const button: CSSProperties = {
    ...text,
    ...accentOf(site),
    display: 'inline-block',
    padding: '10px 22px',
    borderRadius: 6,
    fontWeight: 600,
    textDecoration: 'none',
  }
  return (
    <>
      <p style={{ margin: '8px 0 16px' }}>
        <a href={href} style={button}>
          {label}
        </a>
      </p>
      <p className="copy" style={{ ...text, margin: '0 0 16px', fontSize: 14, color: INK_SOFT }}>
        {m.mail_link_fallback({}, { locale })}
        <br />
        <span style={{ wordBreak: 'break-all' }}>{href}</span>
      </p>
    </>
  )
}

/** A list of facts, each with its name. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl style={{ ...text, margin: '0 0 16px', padding: '12px 0', borderTop: `1px solid ${LINE}` }}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ margin: '0 0 8px' }}>
          <dt style={{ fontSize: 14, color: INK_SOFT }}>{name}</dt>
          <dd style={{ margin: 0, fontWeight: 600 }}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns a path of this shop as a full address. Throws for another site's address, which would be a bug. */
export function absolute(path: string, { url }: MailSite): string {
  invariant(/^\/(?![/\\])/.test(path), 'a mail links to paths of this shop only')
  return url + path
}

/** The shop's name, colours and own sentences, and the address that links start with. */
export type MailSite = {
  shop: Pick<
    Settings,
    | 'title'
    | 'accentColor'
    | 'contactEmail'
    | 'contactTel'
    | 'slipCheckHours'
    | 'mailOpenings'
    | 'mailReplyTo'
  >
  url: string
}

const FONTS = "'IBM Plex Sans Thai', 'Noto Sans Thai', 'Leelawadee UI', Thonburi, Tahoma, sans-serif"

/**
 * The layout of every mail: the shop's name, the message, and why it was sent. Styles are inline, as mail programs
 * need.
 */
export function MailLayout(props: {
  locale: Locale
  site: MailSite
  title: string
  why?: string | undefined
  children: ReactNode
}) {
  const { locale, site, title, why, children } = props
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
                <p style={{ margin: 0 }}>{why ?? m.mail_footer_why({ shop }, { locale })}</p>
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

/** Returns the shop's title, or its host if it has no title. */
export function shopName({ shop, url }: MailSite): string {
  return shop.title.trim() || new URL(url).host
}

/** Returns the shop's colour and a readable text colour, in the syntax that mail programs understand. */
export function accentOf({ shop }: MailSite): { background: string; color: string } {
  const variables = accentVariables(shop.accentColor)
  const withCommas = (color: string) => color.replace(/(\d) (?=\d)/g, '$1, ')
  return {
    background: withCommas(variables['--accent-light']),
    color: withCommas(variables['--on-accent-light']),
  }
}
