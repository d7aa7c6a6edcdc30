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
        en: 'the app’s client id, at developer.paypal.com under Apps & Credentials',
      },
    },
    {
      name: 'CLIENT_SECRET',
      kind: 'secret',
      required: true,
      purpose: {
        th: 'Secret ของแอปเดียวกัน อยู่ข้าง Client ID',
        en: 'the secret of the same app, beside the client id',
      },
    },
    {
      name: 'WEBHOOK_ID',
      kind: 'public',
      required: false,
      purpose: {
        th: 'รหัสของ webhook ที่ PayPal ให้หลังลงทะเบียนที่อยู่ ใช้ตรวจลายเซ็น ถ้าเว้นว่าง webhook เป็นแค่เหตุให้ถาม PayPal',
        en: 'the webhook’s id, given when its address is registered; used to check signatures. If empty, the shop asks PayPal after each webhook',
      },
    },
    {
      name: 'API_URL',
      kind: 'address',
      required: false,
      purpose: {
        th: 'ที่อยู่ของ API ปกติ https://api-m.paypal.com และโหมดทดสอบ https://api-m.sandbox.paypal.com',
        en: 'https://api-m.paypal.com unless set, in test mode https://api-m.sandbox.paypal.com',
      },
    },
    {
      name: 'SCRIPT_URL',
      kind: 'address',
      required: false,
      purpose: {
        th: 'ที่อยู่ของสคริปต์ปุ่ม PayPal ปกติ https://www.paypal.com/sdk/js',
        en: 'the script that draws the buttons; https://www.paypal.com/sdk/js unless set',
      },
    },
    {
      name: 'BRAND_NAME',
      kind: 'other',
      required: false,
      purpose: {
        th: 'ชื่อร้านบนหน้าของ PayPal ปกติเป็นชื่อของบัญชี',
        en: 'the shop’s name on PayPal’s pages; the account’s name unless set',
      },
    },
    {
      name: 'APPROVAL_HOURS',
      kind: 'other',
      required: false,
      purpose: {
        th: 'ผู้ซื้อมีเวลายืนยันที่ PayPal กี่ชั่วโมง ปกติ 3 ตามที่ PayPal กำหนด',
        en: 'how long a buyer has to approve at PayPal, in hours; 3 unless set, PayPal’s own default',
      },
    },
    TIMEOUT_MS,
  ],
  webhook: {
    th: 'ใส่ที่ developer.paypal.com ในหน้าแอป หัวข้อ Webhooks เลือก Checkout order approved และ Payment capture ทุกเหตุการณ์',
    en: 'Enter it at developer.paypal.com, on the app’s page under Webhooks. Choose “Checkout order approved” and all “Payment capture” events.',
  },
}
