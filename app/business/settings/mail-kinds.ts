import type { Words } from './setting-input.ts'

/** Every kind of mail that the shop sends, and what it is called in the settings. */
export const MAIL_KINDS = {
  'order-placed': { th: 'สั่งซื้อแล้ว', en: 'Order placed' },
  'report-received': { th: 'ได้รับสลิปแล้ว', en: 'Slip received' },
  'report-rejected': { th: 'สลิปไม่ผ่าน', en: 'Slip rejected' },
  'order-approved': { th: 'ได้รับเงินแล้ว เริ่มเรียนได้', en: 'Payment received, course open' },
  'order-awaits-approval': { th: 'รอโรงเรียนอนุมัติ', en: 'Waiting for approval' },
  'order-cancelled': { th: 'ยกเลิกคำสั่งซื้อแล้ว', en: 'Order cancelled' },
  'order-refunded': { th: 'คืนเงินทั้งคำสั่งซื้อแล้ว', en: 'Order refunded' },
  'line-refunded': { th: 'คืนเงินบางรายการแล้ว', en: 'Part of an order refunded' },
  'order-dispatched': { th: 'ส่งพัสดุแล้ว', en: 'Parcel sent' },
  'welcome-set-password': { th: 'ต้อนรับสมาชิกใหม่ พร้อมลิงก์ตั้งรหัสผ่าน', en: 'Welcome, set a password' },
  registered: { th: 'สมัครสมาชิกแล้ว', en: 'Registration confirmed' },
  'confirm-address': { th: 'ยืนยันอีเมลของบัญชี', en: 'Confirm account email' },
  'reset-password': { th: 'ตั้งรหัสผ่านใหม่', en: 'Set a new password' },
  'password-changed': { th: 'เปลี่ยนรหัสผ่านแล้ว', en: 'Password changed' },
  'sign-in-way': { th: 'เพิ่มหรือลบช่องทางเข้าสู่ระบบ', en: 'Sign-in method linked or unlinked' },
  'confirm-email': { th: 'ยืนยันอีเมลใหม่', en: 'Confirm new email' },
  'email-changing': { th: 'มีการขอเปลี่ยนอีเมล', en: 'Email change requested' },
  'second-factor-reset': { th: 'รีเซ็ตการยืนยันตัวตน 2 ขั้นตอนแล้ว', en: 'Two-factor authentication reset' },
  'my-data-link': { th: 'ลิงก์ดาวน์โหลดหรือลบข้อมูล', en: 'Link to download or erase data' },
  'account-erased': { th: 'ลบบัญชีแล้ว', en: 'Account erased' },
  'homework-graded': { th: 'ตรวจการบ้านแล้ว', en: 'Homework marked' },
  'certificate-issued': { th: 'ได้รับประกาศนียบัตร', en: 'Certificate issued' },
  'certificate-revoked': { th: 'เพิกถอนประกาศนียบัตร', en: 'Certificate revoked' },
  'comment-answered': { th: 'มีคนตอบความคิดเห็น', en: 'Comment answered' },
  'teacher-message': { th: 'ข้อความจากครูหรือโรงเรียน', en: 'Message from a teacher or the school' },
  'desk-waiting': { th: 'มีงานรอครูและเจ้าหน้าที่', en: 'Work waiting for teachers and staff' },
  'team-invitation': { th: 'เชิญเข้าทีมงาน', en: 'Invitation to the team' },
  'dangerous-act': { th: 'แจ้งเรื่องสำคัญถึงเจ้าของ', en: 'Important change (sent to owners)' },
} as const satisfies Readonly<Record<string, Words>>
export type MailKind = keyof typeof MAIL_KINDS

export const MAIL_KIND_NAMES = Object.keys(MAIL_KINDS) as MailKind[]

/** Returns the name of the setting that holds the school's opening sentence of this kind of mail. */
export function openingName<Kind extends MailKind>(kind: Kind): `mail_opening_${Kind}` {
  return `mail_opening_${kind}`
}

export function isMailKind(name: string): name is MailKind {
  return Object.hasOwn(MAIL_KINDS, name)
}
