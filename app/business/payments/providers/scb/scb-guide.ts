import {
  MODE,
  type ProviderGuide,
  TIMEOUT_MS,
} from '#app/business/payments/provider-settings/provider-settings.ts'

export const SCB_GUIDE: ProviderGuide = {
  title: 'SCB Open API',
  prefix: 'SCB',
  settings: [
    MODE,
    {
      name: 'API_KEY',
      kind: 'secret',
      required: true,
      purpose: {
        th: 'API Key ของแอปพลิเคชัน อยู่ในพอร์ทัลนักพัฒนาของ SCB',
        en: 'the application’s API key, in the bank’s developer portal',
      },
    },
    {
      name: 'API_SECRET',
      kind: 'secret',
      required: true,
      purpose: {
        th: 'API Secret ของแอปพลิเคชัน อยู่ในพอร์ทัลนักพัฒนาของ SCB',
        en: 'the application’s API secret, in the bank’s developer portal',
      },
    },
    {
      name: 'BILLER_ID',
      kind: 'public',
      required: true,
      purpose: {
        th: 'Biller ID 15 หลักของร้าน อยู่ใน Merchant Profile',
        en: 'the shop’s 15-digit biller ID, in its merchant profile',
      },
    },
    {
      name: 'REF3_PREFIX',
      kind: 'public',
      required: true,
      purpose: {
        th: 'ตัวอักษรนำหน้า Reference 3 ที่ลงทะเบียนไว้ ธนาคารใช้ส่งผลการชำระมาที่ร้าน ไม่เกิน 8 ตัว',
        en: 'the registered prefix of reference 3, up to 8 characters; the bank uses it to decide where to send confirmations',
      },
    },
    {
      name: 'REF2',
      kind: 'public',
      required: false,
      purpose: {
        th: 'Reference 2 เฉพาะร้านที่ลงทะเบียนแบบสองเลขอ้างอิง นอกนั้นเว้นว่าง',
        en: 'reference 2, only for a biller registered with two; empty otherwise',
      },
    },
    {
      name: 'QR_TYPE',
      kind: 'other',
      required: false,
      purpose: {
        th: 'PP = พร้อมเพย์, CS = บัตร, PPCS = ทั้งสองแบบ ค่าเริ่มต้น PP',
        en: 'PP for PromptPay, CS for cards, PPCS for both; default: PP',
      },
    },
    {
      name: 'MERCHANT_ID',
      kind: 'public',
      required: false,
      purpose: {
        th: 'Merchant ID เมื่อ QR รับบัตรด้วย',
        en: 'the merchant ID, if buyers can pay the QR code by card',
      },
    },
    {
      name: 'TERMINAL_ID',
      kind: 'public',
      required: false,
      purpose: {
        th: 'Terminal ID เมื่อ QR รับบัตรด้วย',
        en: 'the terminal ID, if buyers can pay the QR code by card',
      },
    },
    {
      name: 'QR_MINUTES',
      kind: 'other',
      required: false,
      purpose: {
        th: 'แสดง QR ไว้กี่นาที ค่าเริ่มต้น 15',
        en: 'how long a QR code is shown, in minutes; default: 15',
      },
    },
    {
      name: 'API_URL',
      kind: 'address',
      required: false,
      purpose: {
        th: 'URL ของ API ไม่รวม /v1 ค่าเริ่มต้นเป็นของธนาคารตามโหมด',
        en: 'the API’s address without /v1; default: the bank’s address for the mode',
      },
    },
    {
      name: 'TEST_PAY_URL',
      kind: 'address',
      required: false,
      purpose: {
        th: 'หน้าเว็บสำหรับลองชำระด้วย QR ทดสอบ ใส่ {reference} แทนเลขอ้างอิง ใช้เฉพาะโหมด test',
        en: 'a page where a test QR payment can be completed; {reference} stands for the payment’s reference; test mode only',
      },
    },
    { ...TIMEOUT_MS, standard: '8000' },
  ],
  webhook: {
    th: 'ใส่ในพอร์ทัลนักพัฒนาของ SCB หน้า Merchant Profile ช่อง Payment Confirmation Endpoint',
    en: 'Enter it in the bank’s developer portal, as the payment confirmation endpoint of the merchant profile.',
  },
}
