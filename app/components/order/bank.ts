import type { Locale } from '#app/i18n/locale.ts'

type Bank = { readonly th: string; readonly en: string; readonly color: string }

/** The banks of §3 'Bank codes with logos': a name in both languages, and the colour a customer knows them by. */
const BANKS: Readonly<Record<string, Bank>> = {
  BAY: { th: 'ธนาคารกรุงศรีอยุธยา', en: 'Krungsri (BAY)', color: '#6b5300' },
  BBL: { th: 'ธนาคารกรุงเทพ', en: 'Bangkok Bank', color: '#1e4598' },
  GSB: { th: 'ธนาคารออมสิน', en: 'Government Savings Bank', color: '#b3126d' },
  KBANK: { th: 'ธนาคารกสิกรไทย', en: 'Kasikornbank', color: '#0b6b2e' },
  KTB: { th: 'ธนาคารกรุงไทย', en: 'Krungthai Bank', color: '#0a6a91' },
  NBANK: { th: 'ธนาคารธนชาต', en: 'Thanachart Bank', color: '#a84208' },
  SCB: { th: 'ธนาคารไทยพาณิชย์', en: 'Siam Commercial Bank', color: '#4e2e7f' },
  TTB: { th: 'ธนาคารทหารไทยธนชาต', en: 'TMBThanachart (ttb)', color: '#0b4a8f' },
  TMB: { th: 'ธนาคารทหารไทย', en: 'TMB Bank', color: '#12559b' },
  ARGI: { th: 'ธ.ก.ส.', en: 'BAAC', color: '#2f6b1d' },
  SACO: { th: 'Sacombank', en: 'Sacombank', color: '#0a4f9e' },
  VIETT: { th: 'Vietinbank', en: 'VietinBank', color: '#12588a' },
  TECH: { th: 'Techcombank', en: 'Techcombank', color: '#b01116' },
  VIETC: { th: 'Vietcombank', en: 'Vietcombank', color: '#1d6a34' },
  BIDV: { th: 'BIDV', en: 'BIDV', color: '#0b6663' },
  SHB: { th: 'SHB', en: 'SHB', color: '#a8470d' },
  HDB: { th: 'HDBank', en: 'HDBank', color: '#a81d1d' },
  OCEA: { th: 'OceanBank', en: 'OceanBank', color: '#12598e' },
  SAIG: { th: 'Saigonbank', en: 'Saigonbank', color: '#244c97' },
  VPB: { th: 'VPBank', en: 'VPBank', color: '#1b6b3c' },
  TPB: { th: 'TPBank', en: 'TPBank', color: '#5b2a80' },
  DONG: { th: 'DongA Bank', en: 'DongA Bank', color: '#9c4a06' },
  ACB: { th: 'ACB', en: 'ACB', color: '#12479a' },
  VIB: { th: 'VIB', en: 'VIB', color: '#a5520a' },
}

/** The banks by the number that the small QR of a slip names them by. */
const BY_NUMBER: Readonly<Record<string, string>> = {
  '002': 'BBL',
  '004': 'KBANK',
  '006': 'KTB',
  '011': 'TTB',
  '014': 'SCB',
  '025': 'BAY',
  '030': 'GSB',
  '034': 'ARGI',
}

/** What people call the bank with this number on a slip; a number that is not known is shown as it is. */
export function bankNameByNumber(number: string, locale: Locale): string {
  return bankName(BY_NUMBER[number] ?? number, locale)
}

/** What people call a bank; a code that is not known is shown as it is. */
export function bankName(code: string, locale: Locale, known?: string): string {
  return (locale === 'th' && known) || BANKS[code]?.[locale] || known || code
}

export function bankColor(code: string): string {
  return BANKS[code]?.color ?? '#554d43'
}
