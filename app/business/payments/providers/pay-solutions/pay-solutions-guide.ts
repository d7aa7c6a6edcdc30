import {
  MODE,
  type ProviderGuide,
  TIMEOUT_MS,
} from '#app/business/payments/provider-settings/provider-settings.ts'

export const PAY_SOLUTIONS_GUIDE: ProviderGuide = {
  title: 'Pay Solutions',
  prefix: 'PAYSOLUTIONS',
  settings: [
    MODE,
    {
      name: 'MERCHANT_ID',
      kind: 'public',
      required: true,
      purpose: {
        th: 'รหัสร้านค้า 8 หลัก อยู่ในแผงควบคุมของ Pay Solutions',
        en: 'the merchant ID, eight digits, in the control panel',
      },
    },
    {
      name: 'SECRET_KEY',
      kind: 'secret',
      required: true,
      purpose: {
        th: 'merchantSecretKey สำหรับถามสถานะรายการ ขอได้จาก Pay Solutions',
        en: 'merchantSecretKey for order inquiries, from Pay Solutions',
      },
    },
    {
      name: 'API_KEY',
      kind: 'secret',
      required: true,
      purpose: {
        th: 'apikey สำหรับถามสถานะรายการ ขอได้จาก Pay Solutions',
        en: 'apikey for order inquiries, from Pay Solutions',
      },
    },
    {
      name: 'FORM_URL',
      kind: 'address',
      required: false,
      purpose: {
        th: 'URL ที่ส่งฟอร์มชำระเงิน ค่าเริ่มต้น https://www.thaiepay.com/epaylink/payment.aspx',
        en: 'where the form is posted to; default: https://www.thaiepay.com/epaylink/payment.aspx',
      },
    },
    {
      name: 'FORM_HOSTS',
      kind: 'other',
      required: false,
      purpose: {
        th: 'โฮสต์อื่นที่ฟอร์มถูกส่งต่อไป คั่นด้วยช่องว่าง ปกติเป็นสองโฮสต์ของ paysolutions.asia',
        en: 'other hosts that the form is redirected to, separated by spaces; default: the two paysolutions.asia hosts',
      },
    },
    {
      name: 'API_URL',
      kind: 'address',
      required: false,
      purpose: {
        th: 'URL ของ API ค่าเริ่มต้น https://apis.paysolutions.asia',
        en: 'default: https://apis.paysolutions.asia',
      },
    },
    {
      name: 'BUYER_PAYS_FEE',
      kind: 'other',
      required: false,
      purpose: {
        th: 'yes คือผู้ซื้อจ่ายค่าธรรมเนียมเพิ่มจากยอด no (ค่าเริ่มต้น) คือไม่บวกเพิ่ม ถ้าได้รับเงินเกินยอด ระบบจะให้เจ้าหน้าที่ตรวจสอบ',
        en: 'yes: buyers pay the fee on top; no (default): staff review any payment above the order total',
      },
    },
    {
      name: 'FEE_PERCENT',
      kind: 'other',
      required: false,
      purpose: {
        th: 'ค่าธรรมเนียมที่ผู้ซื้อจ่ายสูงสุดกี่เปอร์เซ็นต์ ค่าเริ่มต้น 3',
        en: 'the highest fee that buyers may pay, in percent; default: 3',
      },
    },
    {
      name: 'STATUSES',
      kind: 'other',
      required: false,
      purpose: {
        th: 'คำสถานะที่ไม่อยู่ในตารางมาตรฐาน เช่น XX=failed (ความหมายที่ใช้ได้คือ paid, paid-in-test, open, checking, held, failed, cancelled, given-back)',
        en: 'extra status words with what each means, such as XX=failed; possible meanings: paid, paid-in-test, open, checking, held, failed, cancelled, given-back (refunded)',
      },
    },
    TIMEOUT_MS,
  ],
  webhook: {
    th: 'ใส่ในแผงควบคุม (controls.paysolutions.asia) ช่อง postback จะตั้งเป็น POST หรือ GET ก็ได้',
    en: 'Enter it as the postback in the control panel (controls.paysolutions.asia). POST and GET both work.',
  },
}
