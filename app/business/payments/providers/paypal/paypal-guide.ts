import {
  MODE,
  type ProviderGuide,
  TIMEOUT_MS,
} from '#app/business/payments/provider-settings/provider-settings.ts'

export const PAYPAL_GUIDE: ProviderGuide = {
  title: 'PayPal',
  prefix: 'PAYPAL',
  settings: [
    MODE,
    {
      name: 'CLIENT_ID',
      kind: 'public',
      required: true,
      purpose: {
        th: 'Client ID ของแอป อยู่ที่ developer.paypal.com เมนู Apps & Credentials',
        en: 'the app’s client ID, at developer.paypal.com under Apps & Credentials',
      },
    },
    {
      name: 'CLIENT_SECRET',
      kind: 'secret',
      required: true,
      purpose: {
        th: 'Secret ของแอปเดียวกัน อยู่ข้าง Client ID',
        en: 'the secret of the same app, beside the client ID',
      },
    },
    {
      name: 'WEBHOOK_ID',
      kind: 'public',
      required: false,
      purpose: {
        th: 'รหัสของ webhook ที่ PayPal ให้หลังลงทะเบียน URL ใช้ตรวจลายเซ็น ถ้าเว้นว่าง ระบบจะถาม PayPal ทุกครั้งที่ได้รับ webhook',
        en: 'the webhook’s ID, given when its address is registered; used to check signatures. If empty, the shop asks PayPal after each webhook',
      },
    },
    {
      name: 'API_URL',
      kind: 'address',
      required: false,
      purpose: {
        th: 'URL ของ API ค่าเริ่มต้น https://api-m.paypal.com และโหมดทดสอบ https://api-m.sandbox.paypal.com',
        en: 'default: https://api-m.paypal.com, in test mode https://api-m.sandbox.paypal.com',
      },
    },
    {
      name: 'SCRIPT_URL',
      kind: 'address',
      required: false,
      purpose: {
        th: 'URL ของสคริปต์ปุ่ม PayPal ค่าเริ่มต้น https://www.paypal.com/sdk/js',
        en: 'the script that draws the buttons; default: https://www.paypal.com/sdk/js',
      },
    },
    {
      name: 'BRAND_NAME',
      kind: 'other',
      required: false,
      purpose: {
        th: 'ชื่อร้านบนหน้าของ PayPal ค่าเริ่มต้นเป็นชื่อของบัญชี',
        en: 'the shop’s name on PayPal’s pages; default: the account’s name',
      },
    },
    {
      name: 'APPROVAL_HOURS',
      kind: 'other',
      required: false,
      purpose: {
        th: 'ผู้ซื้อมีเวลายืนยันที่ PayPal กี่ชั่วโมง ค่าเริ่มต้น 3 ตามที่ PayPal กำหนด',
        en: 'how long a buyer has to approve at PayPal, in hours; default: 3, the same as PayPal’s own',
      },
    },
    TIMEOUT_MS,
  ],
  webhook: {
    th: 'ใส่ที่ developer.paypal.com ในหน้าแอป หัวข้อ Webhooks เลือก Checkout order approved และ Payment capture ทุกเหตุการณ์',
    en: 'Enter it at developer.paypal.com, on the app’s page under Webhooks. Choose “Checkout order approved” and all “Payment capture” events.',
  },
}
