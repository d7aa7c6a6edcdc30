import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locale = 'th' | 'en'

/** Texts that are specified word for word: their area, key and languages. */
const WORDS: readonly (readonly [area: string, key: string, locales: readonly Locale[], words: string])[] = [
  // The misspelled texts are specified like this, in both languages.
  ['common', 'common_not_found_code', ['th', 'en'], 'Page not found !'],
  ['mail', 'upload_refusal_type', ['th', 'en'], 'File type is not allow to upload.'],
  ['mail', 'upload_refusal_video_type', ['th', 'en'], 'File type is not allow to upload.'],
  ['mail', 'upload_refusal_storage', ['th', 'en'], 'Out off Storage'],
  ['orders', 'orders_slip_hint', ['th', 'en'], '1500x500'],
  ['common', 'common_error_student_data', ['th'], 'ไม่สามารถดึงข้อมูลได้ กรุณาลองใหม่อีกครั้ง'],
  ['payment', 'payment_error_title', ['th'], 'ผิดพลาด'],
  ['payment', 'payment_failed_other', ['th'], 'ชำระเงินไม่สำเร็จ กรุณาลองอีกครั้ง'],
  ['payment', 'payment_charge_failed_text', ['th'], 'ชำระเงินไม่สำเร็จ กรุณาลองอีกครั้ง'],
  ['payment', 'payment_error_title', ['en'], 'error'],
  ['payment', 'payment_charge_failed_text', ['en'], 'payment failed, please try again'],
  ['payment', 'payment_failed_other', ['en'], 'payment failed, please try again'],
  ['account', 'account_required', ['en'], 'Please enter {label}'],
  ['cart', 'cart_send_to_chulabook', ['en'], 'Send to chulabook'],
  ['tax', 'tax_invalid', ['en'], 'tax invoice data invalid'],
  ['refusals', 'refusals_tax_invoice_invalid', ['en'], 'tax invoice data invalid'],
  ['orders', 'orders_error_slip', ['en'], 'please upload proof of transfer'],
  ['orders', 'orders_error_amount', ['en'], 'please enter transfer amount'],
  ['orders', 'orders_error_origin', ['en'], 'please select the origin bank'],
  ['orders', 'orders_error_account', ['en'], 'please select the account number'],
  ['orders', 'orders_error_contact', ['en'], 'please enter contact name'],
  ['orders', 'orders_slip_no_answer', ['en'], 'upload failed, try again'],
]

const CASES = WORDS.flatMap(([area, key, locales, words]) =>
  locales.map(locale => ({ area, key, locale, words })),
)

/** The first letter may be a capital, whatever the specification says. */
test.each(CASES)('$key says in $locale: $words', ({ area, key, locale, words }) => {
  const messages = JSON.parse(readFileSync(`app/i18n/messages/${locale}/${area}.json`, 'utf8'))
  const said: string = messages[key] ?? ''
  expect([said, said.charAt(0).toLowerCase() + said.slice(1)].some(text => text.includes(words))).toBe(true)
})
