import {
  MODE,
  type ProviderGuide,
  TIMEOUT_MS,
} from '#app/business/payments/provider-settings/provider-settings.ts'

export const GBPRIME_GUIDE: ProviderGuide = {
  title: 'GB Prime Pay',
  prefix: 'GBPRIME',
  settings: [
    MODE,
    {
      name: 'PUBLIC_KEY',
      kind: 'public',
      required: true,
      purpose: {
        th: 'คีย์สาธารณะ อยู่ในหลังร้าน GB Prime Pay เบราว์เซอร์ใช้ส่งข้อมูลบัตร',
        en: 'the public key, in the merchant portal; browsers send card data with it',
      },
    },
    {
      name: 'SECRET_KEY',
      kind: 'secret',
      required: true,
      purpose: {
        th: 'คีย์ลับ อยู่ในหลังร้าน GB Prime Pay',
        en: 'the secret key, in the merchant portal',
      },
    },
    {
      name: 'TOKEN',
      kind: 'secret',
      required: true,
      purpose: {
        th: 'Token (customer key) ของร้าน ใช้สร้าง QR',
        en: 'the shop’s token (customer key), used to create QR codes',
      },
    },
    {
      name: 'API_URL',
      kind: 'address',
      required: false,
      purpose: {
        th: 'URL ของ API ค่าเริ่มต้นเป็นของ GB Prime Pay ตามโหมด',
        en: 'the address of the API; default: the provider’s address for the mode',
      },
    },
    {
      name: 'TOKENS_PATH',
      kind: 'other',
      required: false,
      purpose: {
        th: 'เส้นทางของ API บัตร ค่าเริ่มต้น /v1/tokens บางร้านใช้ /v2/tokens',
        en: 'the path of the card API; default: /v1/tokens; some merchants need /v2/tokens',
      },
    },
    {
      name: 'SCRIPT_URL',
      kind: 'address',
      required: false,
      purpose: {
        th: 'URL ของไฟล์ GBPrimePay.js จากผู้ให้บริการ จำเป็นถ้ารับบัตร ขึ้นต้นด้วย / คือไฟล์ในร้านเอง',
        en: 'the address of the provider’s GBPrimePay.js, needed for cards; an address that begins with / points to a file on this shop’s site',
      },
    },
    {
      name: '3DS',
      kind: 'other',
      required: false,
      purpose: {
        th: 'Y = ยืนยันบัตรกับธนาคาร (3-D Secure), N = ไม่ยืนยัน ค่าเริ่มต้น Y',
        en: 'Y for 3-D Secure, N without; default: Y',
      },
    },
    {
      name: 'BANK_ORIGINS',
      kind: 'other',
      required: false,
      purpose: {
        th: 'หน้าของธนาคารที่ 3-D Secure พาไปต่อ คั่นด้วยจุลภาค',
        en: 'the banks’ 3-D Secure pages that GB Prime Pay redirects to, separated by commas',
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
      name: 'WAITING_STATUSES',
      kind: 'other',
      required: false,
      purpose: {
        th: 'ตัวอักษรสถานะที่แปลว่ารอ ค่าเริ่มต้น G,P,A',
        en: 'status letters that mean waiting; default: G,P,A',
      },
    },
    {
      name: 'DECLINED_STATUSES',
      kind: 'other',
      required: false,
      purpose: {
        th: 'ตัวอักษรสถานะที่แปลว่าไม่ผ่าน ค่าเริ่มต้น D',
        en: 'status letters that mean declined; default: D',
      },
    },
    {
      name: 'REVERSED_STATUSES',
      kind: 'other',
      required: false,
      purpose: {
        th: 'ตัวอักษรสถานะที่หมายถึงคืนเงินแล้ว ค่าเริ่มต้น V',
        en: 'status letters that mean refunded; default: V',
      },
    },
    {
      name: 'NOT_FOUND_CODES',
      kind: 'other',
      required: false,
      purpose: {
        th: 'รหัสที่แปลว่าไม่พบเลขอ้างอิง ค่าเริ่มต้น 02',
        en: 'codes that mean an unknown reference; default: 02',
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
    TIMEOUT_MS,
  ],
  // Nothing to register: the shop sends its webhook address with each payment.
  webhook: null,
}
