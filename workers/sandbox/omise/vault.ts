import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { ledgerOf, type SandboxEnv } from '../env.ts'
import { withKey } from './auth.ts'
import { asRecord, readBody } from './body.ts'
import { addsUp, behaviourOf, brandOf, type Card } from './cards.ts'
import { omiseError } from './errors.ts'
import { omiseId } from './id.ts'
import { PUBLIC_KEY } from './keys.ts'

/** vault.omise.co: turns a browser's card into a token. The card number and security code are never stored. */
export const vault = new Hono<SandboxEnv>()

vault.use(cors())

vault.post('/tokens', withKey(PUBLIC_KEY), async c => {
  const card = asRecord((await readBody(c)).card)
  const text = (name: string) => String(card[name] ?? '').trim()
  const number = text('number').replaceAll(/[ -]/g, '')
  const wrong = whatIsWrong({
    number,
    name: text('name'),
    month: text('expiration_month'),
    year: text('expiration_year'),
  })
  if (wrong) return c.json(omiseError('invalid_card', wrong), 400)
  const kept: Card = {
    name: text('name').slice(0, 100),
    brand: brandOf(number),
    last_digits: number.slice(-4),
    bank: 'SANDBOX BANK',
    expiration_month: Number(text('expiration_month')),
    expiration_year: Number(text('expiration_year')),
    behaviour: behaviourOf(number),
  }
  const id = omiseId('tokn')
  await ledgerOf(c.env).putValue('omise-token', id, JSON.stringify(kept))
  const { behaviour: _behaviour, ...shown } = kept
  const view = { object: 'card', livemode: false, ...shown }
  return c.json({ object: 'token', id, livemode: false, used: false, charge_status: 'unknown', card: view })
})

function whatIsWrong(card: { number: string; name: string; month: string; year: string }): string | null {
  if (!addsUp(card.number)) return 'number is invalid'
  if (card.name === '') return "name can't be blank"
  const [month, year] = [Number(card.month), Number(card.year)]
  if (!Number.isInteger(month) || month < 1 || month > 12) return 'expiration month is invalid'
  const endOfMonth = Date.UTC(year, month, 1)
  return endOfMonth > Date.now() ? null : 'expiration date cannot be in the past'
}
