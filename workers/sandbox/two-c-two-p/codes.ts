const WORDS: Readonly<Record<string, string>> = {
  '0000': 'Success',
  '0001': 'Transaction is pending',
  '0003': 'Transaction is cancelled',
  '2000': 'Transaction is completed, please do payment inquiry request for full payment information',
  '2001': 'Transaction is in progress',
  '2002': 'Transaction not found',
  '4005': 'Do not honor',
  '4120': 'Refunded',
  '5009': 'Transaction expired',
  '6101': 'Invalid request message',
  '9004': 'The value is not valid',
  '9005': 'Some mandatory fields are missing',
  '9007': 'Invalid merchant',
  '9009': 'Invalid amount',
  '9010': 'Invalid currency code',
  '9015': 'Existing invoice number',
  '9042': 'Hash value mismatch',
  '9057': 'Payment channel is not enabled',
}

/** A result code with its description, as in every answer. */
export function coded(respCode: string) {
  return { respCode, respDesc: WORDS[respCode] ?? respCode }
}
