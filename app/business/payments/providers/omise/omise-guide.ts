import { MODE, type ProviderGuide, TIMEOUT_MS } from '../../provider-settings.ts'

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
        en: 'checks the signature of webhooks, in the dashboard under Webhooks; empty where the account has none',
      },
    },
    {
      name: 'WEBHOOK_TOLERANCE_SECONDS',
      kind: 'other',
      required: false,
      purpose: {
        th: 'webhook เก่าเกินกี่วินาทีถือว่าใช้ไม่ได้ ปกติ 300',
        en: 'a webhook older than this is refused; 300 unless set',
      },
    },
    {
      name: 'API_URL',
      kind: 'address',
      required: false,
      purpose: { th: 'ที่อยู่ของ API ปกติ https://api.omise.co', en: 'https://api.omise.co unless set' },
    },
    {
      name: 'VAULT_URL',
      kind: 'address',
      required: false,
      purpose: {
        th: 'ที่อยู่ที่เบราว์เซอร์ส่งข้อมูลบัตร ปกติ https://vault.omise.co',
        en: 'where browsers send card data; https://vault.omise.co unless set',
      },
    },
    {
      name: 'QR_MINUTES',
      kind: 'other',
      required: false,
      purpose: { th: 'QR ใช้ได้กี่นาที ปกติ 15', en: 'how long a QR holds, in minutes; 15 unless set' },
    },
    {
      name: 'PROMPTPAY_MAXIMUM',
      kind: 'other',
      required: false,
      purpose: {
        th: 'พร้อมเพย์รับได้ครั้งละไม่เกินกี่บาท ปกติ 150000',
        en: 'the most that one PromptPay QR takes, in baht; 150000 unless set',
      },
    },
    TIMEOUT_MS,
  ],
  webhook: {
    th: 'แดชบอร์ด Omise เมนู Webhooks ใส่แยกสำหรับโหมดทดสอบและโหมดจริง',
    en: 'in the dashboard under Webhooks, for test mode and live mode each',
  },
}
