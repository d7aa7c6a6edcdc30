import {
  MODE,
  type ProviderSetting,
  TIMEOUT_MS,
} from '#app/business/payments/provider-settings/provider-settings.ts'

/** The settings that both products of 2C2P need. */
export const PGW_SETTINGS: readonly ProviderSetting[] = [
  MODE,
  {
    name: 'MERCHANT_ID',
    kind: 'public',
    required: true,
    purpose: { th: 'รหัสร้านค้า (Merchant ID) ที่ 2C2P ให้มา', en: 'the merchant ID that 2C2P gave you' },
  },
  {
    name: 'SECRET_KEY',
    kind: 'secret',
    required: true,
    purpose: {
      th: 'คีย์ลับของร้านค้า (Secret Key) ใช้ตามตัวอักษรที่ได้มา อย่าแปลงจากเลขฐานสิบหก',
      en: 'the merchant’s secret key, exactly as written: it looks like hex, but do not decode it',
    },
  },
  {
    name: 'API_URL',
    kind: 'address',
    required: false,
    purpose: {
      th: 'URL ของ API ค่าเริ่มต้น https://pgw.2c2p.com และโหมดทดสอบ https://sandbox-pgw.2c2p.com',
      en: 'default: https://pgw.2c2p.com, in test mode https://sandbox-pgw.2c2p.com',
    },
  },
  {
    name: 'API_VERSION',
    kind: 'other',
    required: false,
    purpose: { th: 'รุ่นของ API ค่าเริ่มต้น 4.3', en: 'the version of the API; default: 4.3' },
  },
  {
    name: 'INVOICE_PREFIX',
    kind: 'other',
    required: false,
    purpose: {
      th: 'อักษรนำหน้าเลขอ้างอิง ไม่เกิน 8 ตัว ตัวแรกเป็นตัวอักษร ใช้เมื่อหลายร้านใช้รหัสร้านค้าเดียวกัน',
      en: 'up to eight letters and digits before every reference, beginning with a letter, if several shops share a merchant ID',
    },
  },
  TIMEOUT_MS,
]
