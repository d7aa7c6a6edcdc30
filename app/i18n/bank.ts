import type { Locale } from './locale.ts'

type Bank = {
  readonly th: string
  readonly en: string
  /** The letters of its mark: at most four. */
  readonly letters: string
  /** Near the bank's brand colour, and dark enough for white letters (WCAG AA). */
  readonly color: string
  /** No new account of the school is in it: it is part of another bank now, or has another code too. */
  readonly isOld?: true
}

/** All banks by code, with names and mark. The first 24 are those of behaviour: Banks. */
export const BANKS: Readonly<Record<string, Bank>> = {
  BAY: { th: 'ธนาคารกรุงศรีอยุธยา', en: 'Krungsri', letters: 'BAY', color: '#6b5300' },
  BBL: { th: 'ธนาคารกรุงเทพ', en: 'Bangkok Bank', letters: 'BBL', color: '#1e4598' },
  GSB: { th: 'ธนาคารออมสิน', en: 'Government Savings Bank', letters: 'GSB', color: '#b3126d' },
  KBANK: { th: 'ธนาคารกสิกรไทย', en: 'Kasikornbank', letters: 'K', color: '#0b6b2e' },
  KTB: { th: 'ธนาคารกรุงไทย', en: 'Krungthai Bank', letters: 'KTB', color: '#0a6a91' },
  NBANK: { th: 'ธนาคารธนชาต', en: 'Thanachart Bank', letters: 'NB', color: '#a84208', isOld: true },
  SCB: { th: 'ธนาคารไทยพาณิชย์', en: 'Siam Commercial Bank', letters: 'SCB', color: '#4e2e7f' },
  TTB: { th: 'ธนาคารทหารไทยธนชาต', en: 'TMBThanachart (ttb)', letters: 'ttb', color: '#0b4a8f' },
  TMB: { th: 'ธนาคารทหารไทย', en: 'TMB Bank', letters: 'TMB', color: '#12559b', isOld: true },
  ARGI: { th: 'ธ.ก.ส.', en: 'BAAC', letters: 'BAAC', color: '#2f6b1d', isOld: true },
  SACO: { th: 'Sacombank', en: 'Sacombank', letters: 'STB', color: '#0a4f9e' },
  VIETT: { th: 'Vietinbank', en: 'VietinBank', letters: 'VTB', color: '#12588a' },
  TECH: { th: 'Techcombank', en: 'Techcombank', letters: 'TCB', color: '#b01116' },
  VIETC: { th: 'Vietcombank', en: 'Vietcombank', letters: 'VCB', color: '#1d6a34' },
  BIDV: { th: 'BIDV', en: 'BIDV', letters: 'BIDV', color: '#0b6663' },
  SHB: { th: 'SHB', en: 'SHB', letters: 'SHB', color: '#a8470d' },
  HDB: { th: 'HDBank', en: 'HDBank', letters: 'HDB', color: '#a81d1d' },
  OCEA: { th: 'OceanBank', en: 'OceanBank', letters: 'OCE', color: '#12598e' },
  SAIG: { th: 'Saigonbank', en: 'Saigonbank', letters: 'SGB', color: '#244c97' },
  VPB: { th: 'VPBank', en: 'VPBank', letters: 'VPB', color: '#1b6b3c' },
  TPB: { th: 'TPBank', en: 'TPBank', letters: 'TPB', color: '#5b2a80' },
  DONG: { th: 'DongA Bank', en: 'DongA Bank', letters: 'DAB', color: '#9c4a06' },
  ACB: { th: 'ACB', en: 'ACB', letters: 'ACB', color: '#12479a' },
  VIB: { th: 'VIB', en: 'VIB', letters: 'VIB', color: '#a5520a' },
  BAAC: { th: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร', en: 'BAAC', letters: 'BAAC', color: '#2f6b1d' },
  GHB: { th: 'ธนาคารอาคารสงเคราะห์', en: 'Government Housing Bank', letters: 'GHB', color: '#a84a00' },
  ISBT: { th: 'ธนาคารอิสลามแห่งประเทศไทย', en: 'Islamic Bank of Thailand', letters: 'iB', color: '#184615' },
  KKP: { th: 'ธนาคารเกียรตินาคินภัทร', en: 'Kiatnakin Phatra Bank', letters: 'KKP', color: '#5b4b8a' },
  CIMBT: { th: 'ธนาคารซีไอเอ็มบี ไทย', en: 'CIMB Thai', letters: 'CIMB', color: '#8c1d2c' },
  TISCO: { th: 'ธนาคารทิสโก้', en: 'TISCO Bank', letters: 'TSC', color: '#12549f' },
  UOBT: { th: 'ธนาคารยูโอบี', en: 'UOB Thailand', letters: 'UOB', color: '#0b3979' },
  LHB: { th: 'ธนาคารแลนด์ แอนด์ เฮ้าส์', en: 'Land and Houses Bank', letters: 'LH', color: '#55565a' },
  TCR: { th: 'ธนาคารไทยเครดิต', en: 'Thai Credit Bank', letters: 'TCR', color: '#0a4a9b' },
  ICBCT: { th: 'ธนาคารไอซีบีซี (ไทย)', en: 'ICBC (Thai)', letters: 'ICBC', color: '#b3121c' },
  BOC: { th: 'ธนาคารแห่งประเทศจีน (ไทย)', en: 'Bank of China (Thai)', letters: 'BOC', color: '#a3123a' },
  SCBT: {
    th: 'ธนาคารสแตนดาร์ดชาร์เตอร์ด (ไทย)',
    en: 'Standard Chartered (Thai)',
    letters: 'SC',
    color: '#0f6b3a',
  },
}

/** Bank codes by the bank number in a slip's mini QR. */
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

/** The bank code for the bank number on a slip; an unknown number is returned unchanged. */
export function bankCodeByNumber(number: string): string {
  return BY_NUMBER[number] ?? number
}

/** Codes also come from forms. Object.hasOwn keeps out inherited names such as 'constructor'. */
const bankOf = (code: string): Bank | undefined => (Object.hasOwn(BANKS, code) ? BANKS[code] : undefined)

/** The usual name of a bank; an unknown code is shown as it is. */
export function bankName(code: string, locale: Locale, known?: string): string {
  return (locale === 'th' && known) || bankOf(code)?.[locale] || known || code
}

/** The letters and colour of a bank's mark; an unknown code gets its first letters on brown. */
export function bankMark(code: string): Pick<Bank, 'letters' | 'color'> {
  return bankOf(code) ?? { letters: code.slice(0, 4), color: '#554d43' }
}

/** A 10-digit account number grouped as in a bank book. The copy button copies plain digits. */
export function groupedAccount(accountId: string): string {
  return /^\d{10}$/.test(accountId) ? accountId.replace(/(\d{3})(\d)(\d{5})(\d)/, '$1-$2-$3-$4') : accountId
}
