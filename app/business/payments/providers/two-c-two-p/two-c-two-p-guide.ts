import type { ProviderGuide } from '#app/business/payments/provider-settings/provider-settings.ts'
import { PGW_SETTINGS } from './pgw-guide.ts'

export const TWO_C_TWO_P_GUIDE: ProviderGuide = {
  title: '2C2P PGW',
  prefix: 'TWO_C_TWO_P',
  settings: [
    ...PGW_SETTINGS,
    {
      name: 'PAGE_URL',
      kind: 'address',
      required: false,
      purpose: {
        th: 'URL ของหน้าชำระเงินที่ 2C2P พาผู้ซื้อไป ค่าเริ่มต้น https://pgw-ui.2c2p.com และโหมดทดสอบ https://sandbox-pgw-ui.2c2p.com',
        en: 'the address of 2C2P’s payment pages; default: https://pgw-ui.2c2p.com, in test mode https://sandbox-pgw-ui.2c2p.com',
      },
    },
    {
      name: 'LINK_MINUTES',
      kind: 'other',
      required: false,
      purpose: {
        th: 'หน้าชำระเงินใช้ได้กี่นาที ค่าเริ่มต้น 30 ซึ่งเป็นค่าของ 2C2P',
        en: 'how long a payment page is valid, in minutes; default: 30, the same as 2C2P’s own',
      },
    },
    {
      name: 'EXPIRY_UTC_OFFSET',
      kind: 'other',
      required: false,
      purpose: {
        th: 'เขตเวลาที่ 2C2P ใช้อ่านเวลาหมดอายุ ค่าเริ่มต้น 7 คือเวลาไทย',
        en: 'the UTC offset, in hours, that 2C2P uses for expiry times; default: 7 (Thai time)',
      },
    },
    {
      name: 'INTEREST_TYPE',
      kind: 'other',
      required: false,
      purpose: {
        th: 'แผนผ่อนที่แสดง แบ่งตามผู้จ่ายดอกเบี้ย A = ทุกแบบ, C = ผู้ซื้อจ่าย, M = ร้านจ่าย เว้นว่างคือตามที่ตั้งไว้กับ 2C2P',
        en: 'which instalment plans to offer, by who pays the interest: A all, C customer, M merchant; empty: as agreed with 2C2P',
      },
    },
    {
      name: 'INSTALLMENT_MONTHS',
      kind: 'other',
      required: false,
      purpose: {
        th: 'จำนวนเดือนที่ให้ผ่อน เช่น 3,6,10 เว้นว่างคือตามที่ตั้งไว้กับ 2C2P',
        en: 'the instalment terms offered, in months, such as 3,6,10; empty: as agreed with 2C2P',
      },
    },
  ],
  webhook: {
    th: 'ไม่ต้องตั้งที่ 2C2P ร้านส่ง URL นี้ไปกับทุกรายการ',
    en: 'Nothing to enter at 2C2P: the shop sends this URL with every payment.',
  },
}
