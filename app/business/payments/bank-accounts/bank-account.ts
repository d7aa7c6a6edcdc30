import type { PromptPayee } from '#app/business/payments/providers/emv-qr.ts'
import { cleanTaxId, isThaiTaxId } from '#app/business/settings/contact.ts'
import type { UploadRefusal } from '#app/business/uploads/upload-refusal.ts'
import { BANKS } from '#app/i18n/bank.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

/** What staff may change about one of the shop's accounts, and the picture that goes with it. */
export type BankAccountValues = {
  /** The bank's code, such as KBANK. */
  readonly bankName: string
  readonly accountId: string
  readonly accountName: string
  /** Digits, or empty: no QR. */
  readonly promptPayId: string
  /** Offered to buyers. */
  readonly enabled: boolean
  /** The address of a QR picture that buyers see beside the account; empty if there is none. */
  readonly promptPayImage: string
}

export type TypedBankAccount = Omit<BankAccountValues, 'promptPayImage'> & {
  /** The stored QR picture goes, unless another is chosen. */
  readonly removesPicture?: boolean
}
/** A chosen QR picture: the address that it is stored under, and whom its QR pays. payee null: no PromptPay id. */
export type ChosenQr = { readonly address: string; readonly payee: PromptPayee | null }
export type BankAccountField = 'bankName' | 'accountId' | 'accountName' | 'promptPayId'
export type BankAccountFault =
  | 'REQUIRED'
  | 'TOO_LONG'
  | 'UNKNOWN_BANK'
  | 'NOT_DIGITS'
  | 'NOT_TEN_DIGITS'
  | 'NOT_AN_ACCOUNT'
  | 'LISTED'
  | 'NOT_PROMPT_PAY'
  | 'WRONG_CHECK_DIGIT'
  | PictureFault
/**
 * NOT_A_QR: nothing that a bank's app could pay is read in the picture. QR_OF_ANOTHER: it pays another PromptPay id.
 * QR_WITH_AMOUNT: it asks for the same amount whatever the order costs.
 */
export type PictureFault = 'NOT_A_QR' | 'QR_OF_ANOTHER' | 'QR_WITH_AMOUNT'
/** The form's file field, which also names its fault. */
export const PICTURE_FIELD = 'picture'
export type BankAccountFaults = Readonly<
  Partial<Record<BankAccountField, BankAccountFault> & { [PICTURE_FIELD]: PictureFault | UploadRefusal }>
>

const LONGEST_NAME = 255
/** Banks whose every account has ten digits. Others differ, so they take ten to fifteen. */
const TEN_DIGITS = ['BAY', 'BBL', 'KBANK', 'KTB', 'NBANK', 'SCB', 'TMB', 'TTB']
/** The banks of Viet Nam number accounts in their own ways. */
const VIETNAMESE = 'SACO VIETT TECH VIETC BIDV SHB HDB OCEA SAIG VPB TPB DONG ACB VIB'.split(' ')

/** Returns digits without the spaces and dashes of a bank book. Thai digits count. Other characters stay. */
export function plainDigits(typed: string): string {
  return cleanTaxId(typed).replace(/[๐-๙]/g, digit => String(digit.charCodeAt(0) - '๐'.charCodeAt(0)))
}

/** True if both name the same account, however its number is written. */
export function isSameAccount(
  one: Pick<BankAccountValues, 'bankName' | 'accountId'>,
  other: Pick<BankAccountValues, 'bankName' | 'accountId'>,
): boolean {
  return one.bankName === other.bankName && plainDigits(one.accountId) === plainDigits(other.accountId)
}

/**
 * Returns the account as it is stored, or a fault for every wrong field. `present` is the account before the change;
 * `others` are the other accounts of the list; `chosen` is a picture sent with the form.
 */
export function parseBankAccount(
  typed: TypedBankAccount,
  present: BankAccountValues | null,
  others: readonly BankAccountValues[],
  chosen: ChosenQr | null = null,
): Result<BankAccountValues, BankAccountFaults> {
  const accountId = plainDigits(typed.accountId)
  const account = {
    bankName: typed.bankName,
    // The stored spelling stays, because buyers' reports name the account by it.
    accountId: present && isSameAccount(typed, present) ? present.accountId : accountId,
    accountName: typed.accountName.trim(),
    promptPayId: nationalForm(plainDigits(typed.promptPayId)),
    enabled: typed.enabled,
  }
  const isListed = others.some(other => isSameAccount(other, account))
  const { promptPayId } = account
  const paysAnother = chosen?.payee && promptPayId !== '' && chosen.payee.id !== promptPayId
  const faults: Record<keyof BankAccountFaults, BankAccountFault | null> = {
    bankName: bankFault(account.bankName, present),
    accountId: numberFault(account.bankName, accountId) ?? (isListed ? 'LISTED' : null),
    accountName:
      account.accountName === '' ? 'REQUIRED' : account.accountName.length > LONGEST_NAME ? 'TOO_LONG' : null,
    promptPayId: promptPayFault(promptPayId),
    picture: paysAnother ? 'QR_OF_ANOTHER' : null,
  }
  const found = Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
  if (Object.keys(found).length > 0) return refuse(found as BankAccountFaults)
  // A picture shows the QR of one account and one PromptPay id. With another of either it would take the money there.
  const keepsPicture =
    present !== null &&
    !typed.removesPicture &&
    isSameAccount(account, present) &&
    promptPayId === present.promptPayId
  return ok({ ...account, promptPayImage: chosen?.address ?? (keepsPicture ? present.promptPayImage : '') })
}

function bankFault(code: string, present: BankAccountValues | null): BankAccountFault | null {
  if (code === '') return 'REQUIRED'
  return Object.hasOwn(BANKS, code) || code === present?.bankName ? null : 'UNKNOWN_BANK'
}

function numberFault(bank: string, digits: string): BankAccountFault | null {
  if (digits === '') return 'REQUIRED'
  if (!/^\d+$/.test(digits)) return 'NOT_DIGITS'
  if (TEN_DIGITS.includes(bank)) return digits.length === 10 ? null : 'NOT_TEN_DIGITS'
  const [least, most] = VIETNAMESE.includes(bank) ? [6, 19] : [10, 15]
  return digits.length >= least && digits.length <= most ? null : 'NOT_AN_ACCOUNT'
}

/** '66812345678' and '+66…' are the phone number 0812345678. */
function nationalForm(digits: string): string {
  return digits.replace(/^(?:\+66|0066|66)(?=[689]\d{8}$)/, '0')
}

function promptPayFault(id: string): BankAccountFault | null {
  if (id === '' || /^0[689]\d{8}$/.test(id) || /^\d{15}$/.test(id)) return null
  if (!/^\d{13}$/.test(id)) return 'NOT_PROMPT_PAY'
  return isThaiTaxId(id) ? null : 'WRONG_CHECK_DIGIT'
}
