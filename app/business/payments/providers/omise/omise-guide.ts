import {
  MODE,
  type ProviderGuide,
  TIMEOUT_MS,
} from '#app/business/payments/provider-settings/provider-settings.ts'

export const OMISE_GUIDE: ProviderGuide = {
  title: 'Omise (Opn Payments)',
  prefix: 'OMISE',
  settings: [
    MODE,
    {
      name: 'PUBLIC_KEY',
      kind: 'public',
      required: true,
      purpose: {
        th: 'คีย์สาธารณะ ขึ้นต้นด้วย pkey_ อยู่ในแดชบอร์ด Omise เมนู Keys',
        en: 'the public key (pkey_…), in the dashboard under Keys',
      },
    },
    {
      name: 'SECRET_KEY',
      kind: 'secret',
      required: true,
      purpose: {
        th: 'คีย์ลับ ขึ้นต้นด้วย skey_ อยู่ในแดชบอร์ด Omise เมนู Keys',
        en: 'the secret key (skey_…), in the dashboard under Keys',
      },
    },
    {
      name: 'WEBHOOK_SECRET',
      kind: 'secret',
      required: false,
      purpose: {
        th: 'รหัสตรวจลายเซ็นของ webhook อยู่ในแดชบอร์ด Omise เมนู Webhooks ถ้าบัญชีไม่มีให้เว้นว่าง',
        en: 'the secret that checks webhook signatures, in the dashboard under Webhooks; leave empty if the account has none',
      },
    },
    {
      name: 'WEBHOOK_TOLERANCE_SECONDS',
      kind: 'other',
      required: false,
      standard: '300',
      purpose: {
        th: 'webhook เก่าเกินกี่วินาทีถือว่าใช้ไม่ได้',
        en: 'the maximum age of a webhook, in seconds',
      },
    },
    {
      name: 'API_URL',
      kind: 'address',
      required: false,
      standard: 'https://api.omise.co',
      purpose: { th: 'URL ของ API', en: 'the address of the API' },
    },
    {
      name: 'VAULT_URL',
      kind: 'address',
      required: false,
      standard: 'https://vault.omise.co',
      purpose: {
        th: 'URL ที่เบราว์เซอร์ส่งข้อมูลบัตร',
        en: 'where browsers send card data',
      },
    },
    {
      name: 'QR_MINUTES',
      kind: 'other',
      required: false,
      standard: '15',
      purpose: { th: 'QR ใช้ได้กี่นาที', en: 'how long a QR is valid, in minutes' },
    },
    {
      name: 'PROMPTPAY_MAXIMUM',
      kind: 'other',
      required: false,
      standard: '150000',
      purpose: {
        th: 'พร้อมเพย์รับได้ครั้งละไม่เกินกี่บาท',
        en: 'the maximum amount of one PromptPay QR code, in baht',
      },
    },
    TIMEOUT_MS,
  ],
  webhook: {
    th: 'ใส่ในแดชบอร์ด Omise เมนู Webhooks แยกสำหรับโหมดทดสอบและโหมดจริง',
    en: 'Enter it in the dashboard under Webhooks, once for test mode and once for live mode.',
  },
}
