import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { happen, ONCE } from '../apply-outcome.ts'
import { ledgerOf, type SandboxEnv } from '../env.ts'
import { type HeldPayment, toMajor } from '../held-payment.ts'
import { addsUp } from '../omise/cards.ts'
import { sandboxPage } from '../page.ts'
import { findByReference, findPayment, keepPayment } from '../payments.ts'
import { postBack } from '../two-c-two-p/post-back.ts'
import { type CardPaymentData, dataOf, responseFields } from './card-payment.ts'
import { openedRequest, sealedResponse } from './envelope.ts'
import { MERCHANT_ID } from './keys.ts'
import { my2c2pScript } from './my2c2p.ts'
import { twoCTwoPSecurePay } from './player.ts'

const RSA = { name: 'RSA-OAEP', hash: 'SHA-256' }

type KeyPair = { readonly public: JsonWebKey; readonly private: JsonWebKey }

/** The key pair for encrypting cards. It is made at first use, so that the sources hold no secret. */
async function cardKey(env: SandboxEnv['Bindings']): Promise<KeyPair> {
  const kept = await ledgerOf(env).takeValue('2c2p-securepay-key', 'rsa')
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
  // Two first uses may race. One key is kept, and both use it.
  await ledgerOf(env).putValueOnce('2c2p-securepay-key', 'rsa', JSON.stringify(pair))
  return cardKey(env)
}

type Card = {
  readonly cardnumber: string
  readonly month: string
  readonly year: string
  readonly cvv: string
}

/** Decrypts the card from a page. Null: it was not encrypted with our key. */
async function decryptedCard(env: SandboxEnv['Bindings'], encrypted: string): Promise<Card | null> {
  const pair = await cardKey(env)
  try {
    const key = await crypto.subtle.importKey('jwk', pair.private, RSA, false, ['decrypt'])
    const bytes = Uint8Array.from(atob(encrypted), character => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(RSA, key, bytes)))
  } catch {
    return null
  }
}

const request = z.object({
  merchantID: z.literal(MERCHANT_ID),
  uniqueTransactionCode: z.string().regex(/^[A-Za-z0-9]{1,20}$/),
  desc: z.string().min(1).max(250),
  amt: z.string().regex(/^(?!0{12})\d{12}$/),
  currencyCode: z.literal('764'),
  panCountry: z.string().regex(/^[A-Z]{2}$/),
  cardholderName: z.string().min(1).max(100),
  encCardData: z.string().min(1),
  request3DS: z.enum(['Y', 'N']).optional(),
})

/** The payment of a posted request, or the text of 2C2P's error page. */
async function takeRequest(
  env: SandboxEnv['Bindings'],
  paymentRequest: string,
): Promise<HeldPayment | string> {
  const opened = openedRequest(paymentRequest)
  if (typeof opened === 'string') return `The request’s ${opened} is not valid`
  const parsed = request.safeParse(opened)
  if (!parsed.success) return `Not valid: ${parsed.error.issues[0]?.path.join('.')}`
  const asked = parsed.data
  const card = await decryptedCard(env, asked.encCardData)
  if (!card || !addsUp(card.cardnumber) || !/^\d{3,4}$/.test(card.cvv))
    return 'The card data cannot be decrypted or are not valid'
  if (await findByReference(env, '2c2p-securepay', asked.uniqueTransactionCode))
    return 'uniqueTransactionCode was used before'
  const data: CardPaymentData = {
    maskedPan: `${card.cardnumber.slice(0, 6)}XXXXXX${card.cardnumber.slice(-4)}`,
    cardholderName: asked.cardholderName,
    description: asked.desc,
    tranRef: String(crypto.getRandomValues(new Uint32Array(1))[0]),
  }
  return keepPayment(env, {
    provider: '2c2p-securepay',
    id: crypto.randomUUID(),
    reference: asked.uniqueTransactionCode,
    amount: Number(asked.amt),
    currency: 'THB',
    state: 'pending',
    createdAt: Date.now(),
    data,
  })
}

/** demo2.2c2p.com: the script for shops' pages, the page that takes a signed request, and the bank's page. */
export const securePayPages = new Hono<SandboxEnv>()

/** The code that 2C2P publishes for its test cards. */
const OTP = '123456'

securePayPages.get('/api/my2c2p-sandbox.js', async c =>
  c.body(my2c2pScript((await cardKey(c.env)).public), 200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-store',
  }),
)

/** For tests, which encrypt a card as the script does. */
securePayPages.get('/public-key', async c => c.json((await cardKey(c.env)).public))

securePayPages.post('/PaymentAuth.aspx', async c => {
  const { paymentRequest = '' } = await c.req.parseBody()
  const taken = await takeRequest(c.env, String(paymentRequest))
  if (typeof taken === 'string')
    return c.html(sandboxPage('2C2P: this cannot be paid', html`<p>${taken}.</p>`), 400)
  return c.redirect(`/sandbox/2c2p-securepay/3ds/${taken.id}`, 303)
})

securePayPages.get('/3ds/:id', async c => {
  const held = await findPayment(c.env, '2c2p-securepay', c.req.param('id'))
  if (!held) return c.text('No such payment', 404)
  const { maskedPan, cardholderName, description } = dataOf(held)
  const choices = html`<form method="post">
    <p><label>Code <input name="otp" value="${OTP}" inputmode="numeric" autocomplete="off" /></label></p>
    <button name="choice" value="pay">pay</button>
    <button name="choice" value="decline">decline</button>
    <button name="choice" value="cancel">cancel</button>
    <button name="choice" value="later">come back later</button>
  </form>`
  return c.html(
    sandboxPage(
      'Your bank: 3-D Secure',
      html`<p>
          Pay <strong>${toMajor(held.amount).toFixed(2)} ${held.currency}</strong>, ${description}, with
          ${maskedPan} of ${cardholderName}?
        </p>
        ${held.state === 'pending' ? choices : html`<p>It is ${held.state}.</p>`}`,
    ),
  )
})

const OUTCOMES = { pay: 'paid', decline: 'failed', cancel: 'cancelled' } as const

securePayPages.post('/3ds/:id', async c => {
  const held = await findPayment(c.env, '2c2p-securepay', c.req.param('id'))
  if (!held) return c.text('No such payment', 404)
  const { choice, otp } = await c.req.parseBody()
  const chosen = OUTCOMES[String(choice) as keyof typeof OUTCOMES]
  // 'later' leads to the shop's address in 2C2P's portal, without a response.
  if (!chosen) return c.redirect('/myaccount/student/order', 303)
  const outcome = chosen === 'paid' && otp !== OTP ? 'failed' : chosen
  const { origin } = new URL(c.req.url)
  const after =
    held.state === 'pending'
      ? await happen(c.env, twoCTwoPSecurePay, held, { outcome, notify: ONCE, origin })
      : held
  const paymentResponse = sealedResponse(responseFields(after))
  return c.html(postBack(`${origin}/payment/return/2c2p-securepay`, { paymentResponse }))
})
