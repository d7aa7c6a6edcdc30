import { sandbox } from './payment-needs.ts'

const RSA = { name: 'RSA-OAEP', hash: 'SHA-256' }

/** Returns a card as 2C2P's script encrypts it in the page. */
export async function encryptedCard(cardnumber = '4111111111111111') {
  const jwk = await (await sandbox('/2c2p-securepay/public-key')).json<JsonWebKey>()
  const key = await crypto.subtle.importKey('jwk', jwk, RSA, false, ['encrypt'])
  const card = JSON.stringify({ cardnumber, month: '12', year: '2099', cvv: '123' })
  const bytes = new Uint8Array(await crypto.subtle.encrypt(RSA, key, new TextEncoder().encode(card)))
  return {
    encryptedCardInfo: btoa(String.fromCharCode(...bytes)),
    maskedCardInfo: `${cardnumber.slice(0, 6)}XXXXXX${cardnumber.slice(-4)}`,
    expMonthCardInfo: '12',
    expYearCardInfo: '2099',
  }
}
