import type { IdentityProvider } from './clients.ts'

/** A person with an account at an identity provider. */
export type Person = {
  readonly name: string
  /** Null: the provider has none, or the person did not share it. */
  readonly email: string | null
  readonly isVerified: boolean
}

/** The people that can be chosen on the page, by key. The key 'other' stands for a typed person. */
export const PEOPLE: Readonly<Record<string, Person & { readonly what: string }>> = {
  proved: {
    name: 'Mana Rakdee',
    email: 'mana.rakdee@example.com',
    isVerified: true,
    what: 'with an e-mail address',
  },
  unaddressed: { name: 'Piti Nomail', email: null, isVerified: false, what: 'without an e-mail address' },
  unproved: {
    name: 'Chujai Maybe',
    email: 'chujai.maybe@example.com',
    isVerified: false,
    what: 'with an address that nobody verified',
  },
  known: {
    name: 'Somchai Student',
    email: 'student@example.com',
    isVerified: true,
    what: 'with the address of the demo student',
  },
}

/** The provider's id of a person. It is stable, and differs between providers. */
export async function subjectOf(provider: IdentityProvider, { name, email }: Person): Promise<string> {
  const bytes = new TextEncoder().encode(`${provider}\n${name}\n${email}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  if (provider === 'line')
    return `U${[...hash.slice(0, 16)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
  const digits = [...hash].map(byte => byte % 10).join('')
  return provider === 'google' ? `1${digits.slice(0, 20)}` : `9${digits.slice(0, 15)}`
}
