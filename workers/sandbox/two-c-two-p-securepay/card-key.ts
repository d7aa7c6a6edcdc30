import { ledgerOf, type SandboxEnv } from '../env.ts'

const RSA = { name: 'RSA-OAEP', hash: 'SHA-256' }

type KeyPair = { readonly public: JsonWebKey; readonly private: JsonWebKey }

/** The key that cards are encrypted with in pages; made at the first use, so that no secret stands in the sources. */
export async function cardKey(env: SandboxEnv['Bindings']): Promise<KeyPair> {
  const kept = await ledgerOf(env).useThing('2c2p-securepay-key', 'rsa')
  if (kept) return JSON.parse(kept.value)
  const made = (await crypto.subtle.generateKey(
    { ...RSA, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['encrypt', 'decrypt'],
  )) as CryptoKeyPair
  const pair = {
    public: (await crypto.subtle.exportKey('jwk', made.publicKey)) as JsonWebKey,
    private: (await crypto.subtle.exportKey('jwk', made.privateKey)) as JsonWebKey,
  }
  // Of two first uses at once one is kept, and both pages encrypt with that.
  await ledgerOf(env).keepThingOnce('2c2p-securepay-key', 'rsa', JSON.stringify(pair))
  return cardKey(env)
}

export type Card = {
  readonly cardnumber: string
  readonly month: string
  readonly year: string
  readonly cvv: string
}

/** The card in what a page encrypted; null: it was not encrypted for us. */
export async function decryptedCard(env: SandboxEnv['Bindings'], encrypted: string): Promise<Card | null> {
  const pair = await cardKey(env)
  try {
    const key = await crypto.subtle.importKey('jwk', pair.private, RSA, false, ['decrypt'])
    const bytes = Uint8Array.from(atob(encrypted), character => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(RSA, key, bytes)))
  } catch {
    return null
  }
}
