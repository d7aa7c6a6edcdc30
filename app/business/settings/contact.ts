import type { Settings } from './settings.ts'

/** `@school`, which LINE gives to accounts of businesses. A personal id has no link that everybody may open. */
const LINE_ID = /^@[a-z0-9._-]{3,20}$/i

/** True for what `contact_line` holds: '', a LINE id such as @school, or a link of line.me or lin.ee. */
export function isLineContact(text: string): boolean {
  return text === '' || LINE_ID.test(text) || isLineLink(text)
}

function isLineLink(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, port, pathname } = new URL(text)
  const isTheirs = /^([a-z-]+\.)?line\.me$|^lin\.ee$/.test(hostname)
  return protocol === 'https:' && isTheirs && username + port === '' && pathname.length > 1
}

/** True for one plain email address. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[a-z0-9_'+\-.]+@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i.test(text)
}

/** Returns the address that opens a chat with this LINE contact, and what pages call it. null: '' is no contact. */
export function lineLink(contact: string): { readonly href: string; readonly words: string } | null {
  if (contact === '') return null
  if (!contact.startsWith('@')) return { href: contact, words: 'LINE' }
  return { href: `https://line.me/R/ti/p/${encodeURIComponent(contact)}`, words: `LINE ${contact}` }
}

type SchoolSettings = Pick<
  Settings,
  'title' | 'tagline' | 'logoUrl' | 'faviconUrl' | 'contactEmail' | 'contactTel' | 'contactLine' | 'company'
>

/** Returns how pages show who the school is and how to reach it. A shop without a logo shows its icon instead. */
export function shownSchool(settings: SchoolSettings) {
  const { title, tagline, logoUrl, faviconUrl, contactEmail, contactTel, contactLine, company } = settings
  return {
    ...{ title, tagline, faviconUrl, contactEmail, contactTel },
    logoUrl: logoUrl || faviconUrl,
    contactLine: lineLink(contactLine),
    company: { ...company, taxId: printedTaxId(company.taxId) },
  }
}

/** Returns a number without the dashes, dots and spaces of its print: '0-1055-61000-00-1' is '0105561000001'. */
export function cleanTaxId(typed: string): string {
  return typed.replace(/[\s\p{Pd}.]/gu, '')
}

/** True for 13 digits whose last one fits: it is the check digit of every Thai tax id and identification number. */
export function isThaiTaxId(digits: string): boolean {
  if (!/^\d{13}$/.test(digits)) return false
  const sum = [...digits.slice(0, 12)].reduce((sum, digit, at) => sum + Number(digit) * (13 - at), 0)
  return (11 - (sum % 11)) % 10 === Number(digits[12])
}

/** Returns a tax id as papers print it: '0-1055-61000-00-1'. */
export function printedTaxId(digits: string): string {
  return digits.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, '$1-$2-$3-$4-$5')
}
