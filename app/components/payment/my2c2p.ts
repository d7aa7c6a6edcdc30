/** The encrypted card, as 2C2P's script returns it. */
type Encrypted = {
  readonly encryptedCardInfo?: string
  readonly maskedCardInfo?: string
  readonly expMonthCardInfo?: string
  readonly expYearCardInfo?: string
}

type My2c2p = {
  readonly getEncrypted: (
    formId: string,
    done: (encrypted: Encrypted, errorCode: number, description: string) => void,
  ) => void
}

export type EncryptedCard =
  | { readonly kind: 'encrypted'; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'refused'; readonly code: number; readonly description: string }
  /** The script did not load, or did not answer. */
  | { readonly kind: 'lost' }

const ANSWER_MS = 20_000
const loaded = new Map<string, Promise<My2c2p | null>>()

/** Loads the provider's script once. null: it did not load; the next call retries. */
export function loadMy2c2p(scriptUrl: string): Promise<My2c2p | null> {
  const known = loaded.get(scriptUrl)
  if (known) return known
  const coming = new Promise<My2c2p | null>(resolve => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.referrerPolicy = 'no-referrer'
    script.onload = () => resolve((window as { My2c2p?: My2c2p }).My2c2p ?? null)
    script.onerror = () => resolve(null)
    document.head.appendChild(script)
  }).then(my2c2p => {
    if (!my2c2p) loaded.delete(scriptUrl)
    return my2c2p
  })
  loaded.set(scriptUrl, coming)
  return coming
}

/** Lets the script encrypt the form's data-encrypt inputs. These have no names, so they are never sent. */
export async function encryptCard(scriptUrl: string, formId: string): Promise<EncryptedCard> {
  const my2c2p = await loadMy2c2p(scriptUrl)
  if (!my2c2p) return { kind: 'lost' }
  return new Promise(resolve => {
    setTimeout(() => resolve({ kind: 'lost' }), ANSWER_MS)
    my2c2p.getEncrypted(formId, (encrypted, code, description) => {
      if (Number(code) !== 0) return resolve({ kind: 'refused', code: Number(code), description })
      const { encryptedCardInfo = '', maskedCardInfo = '' } = encrypted
      const { expMonthCardInfo = '', expYearCardInfo = '' } = encrypted
      const fields = { encryptedCardInfo, maskedCardInfo, expMonthCardInfo, expYearCardInfo }
      resolve(encryptedCardInfo === '' ? { kind: 'lost' } : { kind: 'encrypted', fields })
    })
  })
}

/** The field that an error code of the script concerns. behaviour: Notifications */
export function fieldOfError(code: number): 'number' | 'month' | 'year' | null {
  if (code === 1 || code === 2) return 'number'
  if (code === 3 || code === 8 || code === 9) return 'month'
  return code >= 4 && code <= 7 ? 'year' : null
}
