import type { CSSProperties, ReactNode } from 'react'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { invariant } from '#app/platform/result.ts'
import { accentOf, type MailSite } from './mail-layout.tsx'

/** The light tokens of the shop's pages; a mail has no variables to follow. */
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

/** A greeting by name; without the name where it could pass for a link, because anybody can type a name for anybody. */
export function Greeting({ name, locale }: { name: string; locale: Locale }) {
  const plain = name.trim()
  const isName = plain !== '' && plain.length <= 100 && !/[/\\@:]|www\.|\.\w{2,}/i.test(plain)
  return (
    <Paragraph>
      {isName ? m.mail_greeting({ name: plain }, { locale }) : m.mail_greeting_plain({}, { locale })}
    </Paragraph>
  )
}

/** The one thing to do next, as a button and, for mail programs that show none, as an address to copy. */
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

/** Facts with their names, one under the other. */
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

/** A path of this shop as an address for a mail. Another site's address is a bug of ours and is never sent. */
export function absolute(path: string, { url }: MailSite): string {
  invariant(/^\/(?![/\\])/.test(path), 'a mail links to paths of this shop only')
  return url + path
}
