import type { ProviderGuide } from '#app/business/payments/provider-settings/provider-settings.ts'
import { PGW_SETTINGS } from '#app/business/payments/providers/two-c-two-p/pgw-guide.ts'

export const SECUREPAY_GUIDE: ProviderGuide = {
  title: '2C2P SecurePay 9.9',
  prefix: 'TWO_C_TWO_P_SECUREPAY',
  settings: [
    ...PGW_SETTINGS,
    {
      name: 'PAGE_URL',
      kind: 'address',
      required: false,
      purpose: {
        th: 'หน้าเว็บที่รับข้อมูลการชำระเงิน ค่าเริ่มต้น https://t.2c2p.com/SecurePayment/PaymentAuth.aspx และโหมดทดสอบอยู่ที่ demo2.2c2p.com',
        en: 'the page that takes the payment; default: https://t.2c2p.com/SecurePayment/PaymentAuth.aspx, in test mode the one at demo2.2c2p.com',
      },
    },
    {
      name: 'SCRIPT_URL',
      kind: 'address',
      required: false,
      purpose: {
        th: 'สคริปต์ของ 2C2P ที่เข้ารหัสบัตรในหน้าเว็บ ค่าเริ่มต้น my2c2p.1.6.9.min.js ตั้งใหม่ได้เมื่อ 2C2P ออกรุ่นใหม่',
        en: '2C2P’s script that encrypts card details in the browser; default: my2c2p.1.6.9.min.js. Set it if 2C2P asks for another version',
      },
    },
    {
      name: 'INQUIRY',
      kind: 'other',
      required: false,
      purpose: {
        th: 'on คือถาม 2C2P ได้ว่าชำระแล้วหรือยัง (ค่าเริ่มต้น) ใส่ off ถ้าร้านค้านี้ยังไม่ได้เปิด Payment Inquiry',
        en: 'on (default): the shop can ask 2C2P whether a card payment succeeded; off if Payment Inquiry is not enabled for this merchant',
      },
    },
    {
      name: 'REQUEST_3DS',
      kind: 'other',
      required: false,
      purpose: {
        th: 'Y = บังคับใช้ 3-D Secure ทุกรายการ, N = ไม่ใช้ เว้นว่างคือตามที่ตั้งไว้กับ 2C2P',
        en: 'Y: 3-D Secure for every card, N: for none; empty: as agreed with 2C2P',
      },
    },
  ],
  webhook: {
    th: 'ใส่ในพอร์ทัลร้านค้าของ 2C2P ช่อง backend return URL และใส่ช่อง frontend return URL เป็น /payment/return/2c2p-securepay ของร้าน',
    en: 'Enter it in 2C2P’s merchant portal as the backend return URL. As the frontend return URL, enter your shop’s address followed by /payment/return/2c2p-securepay.',
  },
}
