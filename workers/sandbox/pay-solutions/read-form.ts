import { MERCHANT_ID } from './keys.ts'

const CURRENCIES: Readonly<Record<string, string>> = {
  ...{ '00': 'THB', '01': 'USD', '02': 'JPY', '03': 'SGD', '04': 'HKD' },
  ...{ '05': 'EUR', '06': 'GBP', '07': 'AUD', '08': 'CHF' },
}
const MOST = 9_999_999

export type PostedForm = {
  readonly refno: string
  readonly minor: number
  readonly currency: string
  readonly email: string
  readonly productDetail: string
  readonly returnUrl: string | null
  readonly postbackUrl: string | null
}

/** What a shop's page posted, or what is wrong with it, as the page of an error says it. */
export function readForm(form: Readonly<Record<string, unknown>>): PostedForm | string {
  const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
  const [refno, total, email, detail] = [
    text('refno'),
    text('total'),
    text('customeremail'),
    text('productdetail'),
  ]
  const currency = CURRENCIES[text('cc')]
  if (text('merchantid') !== MERCHANT_ID) return 'merchantid is not registered'
  if (!/^\d{1,12}$/.test(refno)) return 'refno must be digits, up to 12'
  if (!/^\d{1,7}\.\d{2}$/.test(total) || Number(total) <= 0 || Number(total) > MOST)
    return 'total is not valid'
  if (!/^\S+@\S+$/.test(email) || email.length > 100) return 'customeremail is not valid'
  if (detail === '' || detail.length > 255) return 'productdetail is not valid'
  if (!currency) return 'cc is not valid'
  if (!/^(TH|EN)$/.test(text('lang'))) return 'lang is not valid'
  const address = (name: string) => (URL.canParse(text(name)) ? text(name) : null)
  return {
    ...{ refno, currency, email, minor: Math.round(Number(total) * 100), productDetail: detail },
    ...{ returnUrl: address('returnurl'), postbackUrl: address('postbackurl') },
  }
}
