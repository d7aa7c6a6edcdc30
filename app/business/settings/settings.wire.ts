import { z } from 'zod'
import { MAIL_KIND_NAMES, MAIL_KINDS, openingName } from './mail-kinds.ts'
import { LONGEST_REFUND_RULE } from './page-keys.ts'
import { registerForm } from './register-form.wire.ts'
import { UNITS, type Unit, type Words } from './setting-input.ts'
import { ENGLISH_SETTINGS, type Settings } from './settings.ts'
import {
  askedQuestions,
  bytesIn,
  type Codec,
  colour,
  emailAddress,
  flag,
  idsOfAtMost,
  limit,
  lineContact,
  mailOpening,
  numberedChoice,
  pageText,
  percentage,
  picture,
  taxId,
  text,
  voices,
  wholeNumber,
} from './settings-codecs.ts'

type Grouped = 'company' | 'features' | 'home' | 'howToBuy' | 'mailOpenings'
type Path =
  | Exclude<keyof Settings, Grouped>
  | { [G in Grouped]: `${G}.${keyof Settings[G] & string}` }[Grouped]
type At<P extends string> = P extends keyof Settings
  ? Settings[P]
  : P extends `${infer G extends Grouped}.${infer Rest}`
    ? Settings[G][Rest & keyof Settings[G]]
    : never

/** A setting on the wire: `name` is the key of its row, `path` its place in `Settings`. */
export type SettingOnTheWire = {
  readonly name: string
  readonly path: Path
  readonly codec: Codec<unknown>
  readonly label: Words
  /** Tells staff what the setting does. */
  readonly does: Words
  /** The page on which it shows. '/course' stands for the first course. null: it shows on no page. */
  readonly shownAt: string | null
  readonly unit?: Unit | undefined
}

/** A label, and what the setting does. */
type Told = readonly [label: string, does: string]

/** The page that shows a mail as people get it. */
export const MAIL_PREVIEW = '/admin/settings/mail/preview'
/** The page of the registration form, with its preview. Signed-in people cannot see the form itself. */
const REGISTRATION = '/admin/people/registration'

const MEBIBYTE = 1024 ** 2
const GIBIBYTE = 1024 ** 3

/**
 * The settings of one value each, in the groups and in the order in which staff look for them. `mayChange`: the
 * permission that their page asks for.
 */
export const SETTING_GROUPS = {
  school: {
    words: { th: 'ข้อมูลโรงเรียนและรูปลักษณ์', en: 'School and appearance' },
    mayChange: 'settings.write',
    settings: [
      setting(
        'title',
        'title',
        text(255),
        '/',
        ['ชื่อโรงเรียน', 'ชื่อที่หัวหน้าเว็บและในอีเมล'],
        ['Name', 'At the top of every page and in emails'],
      ),
      setting(
        'tagline',
        'tagline',
        text(255),
        '/',
        ['คำโปรย', 'ประโยคเดียวใต้ชื่อ'],
        ['Tagline', 'One sentence below the name'],
      ),
      setting(
        'accent_color',
        'accentColor',
        colour,
        '/',
        ['สีหลัก', 'สีของปุ่มและลิงก์'],
        ['Accent colour', 'The colour of buttons and links'],
      ),
      setting(
        'photo_logo',
        'logoUrl',
        picture,
        '/',
        ['โลโก้', 'รูปข้างชื่อโรงเรียน กว้างหรือสูงแค่ไหนก็ได้'],
        ['Logo', 'The picture beside the name. It can be wide or tall.'],
      ),
      setting(
        'photo_favicon',
        'faviconUrl',
        picture,
        '/',
        ['ไอคอน', 'รูปเล็กบนแท็บของเบราว์เซอร์ ใช้รูปสี่เหลี่ยมจัตุรัส'],
        ['Icon', 'The small picture in the browser tab. Use a square one.'],
      ),
      setting(
        'contact_email',
        'contactEmail',
        emailAddress,
        '/',
        ['อีเมลติดต่อ', 'อีเมลที่ผู้ซื้อใช้ติดต่อโรงเรียน'],
        ['Contact email', 'The email address that buyers can write to'],
      ),
      setting(
        'contact_tel',
        'contactTel',
        text(255),
        '/',
        ['โทรศัพท์ติดต่อ', 'เบอร์ที่ผู้ซื้อโทรหาได้'],
        ['Contact phone', 'The number that buyers can call'],
      ),
      setting(
        'contact_line',
        'contactLine',
        lineContact,
        '/',
        ['LINE', 'LINE ID ของโรงเรียน เช่น @school หรือลิงก์ของ line.me หรือ lin.ee'],
        ['LINE', 'The LINE ID of the school, such as @school, or a link to line.me or lin.ee'],
      ),
      setting(
        'company_name',
        'company.name',
        text(255),
        '/',
        ['ชื่อนิติบุคคล', 'ชื่อผู้ขายตามที่จดทะเบียน แสดงท้ายทุกหน้า'],
        ['Company name', 'The registered name of the seller, at the bottom of every page'],
      ),
      setting(
        'company_address',
        'company.address',
        text(255, 'lines'),
        '/',
        ['ที่อยู่ของนิติบุคคล', 'ที่อยู่ตามที่จดทะเบียน'],
        ['Company address', 'The registered address of the seller'],
      ),
      setting(
        'company_tax_id',
        'company.taxId',
        taxId,
        '/',
        ['เลขประจำตัวผู้เสียภาษี', 'ตัวเลข 13 หลัก ใส่ขีดหรือเว้นวรรคได้'],
        ['Tax ID', '13 digits. Dashes and spaces are fine.'],
      ),
    ],
  },
  home: {
    words: { th: 'หน้าแรก', en: 'Home page' },
    mayChange: 'settings.write',
    settings: [
      setting(
        'home_headline',
        'home.headline',
        text(120),
        '/',
        ['พาดหัว', 'ตัวใหญ่ที่สุดของหน้าแรก บอกว่าเรียนอะไรได้ที่นี่'],
        ['Headline', 'The largest text on the home page: what people learn here'],
      ),
      setting(
        'home_text',
        'home.text',
        text(400, 'lines'),
        '/',
        ['ข้อความใต้พาดหัว', 'สองสามประโยค'],
        ['Text below the headline', 'A few sentences'],
      ),
      setting(
        'photo_home',
        'home.pictureUrl',
        picture,
        '/',
        ['รูปใหญ่', 'รูปใหญ่ในหน้าแรก'],
        ['Large picture', 'The large picture on the home page'],
      ),
      setting(
        'home_featured_courses',
        'home.featuredCourses',
        idsOfAtMost(12),
        '/',
        ['คอร์สแนะนำ', 'เรียงตามลำดับที่แสดง'],
        ['Recommended courses', 'In the order in which they are shown'],
      ),
      setting(
        'home_voices',
        'home.voices',
        voices,
        '/',
        ['จากผู้เรียนของเรา', 'สิ่งที่ผู้เรียนทำหรือพูดจริง ขออนุญาตผู้เรียนก่อนแสดง ถ้าว่างจะไม่แสดงส่วนนี้'],
        [
          'From our students',
          'Students in their own words. Ask each of them first. If this is empty, the home page leaves the section out.',
        ],
      ),
      setting(
        'home_questions',
        'home.questions',
        askedQuestions,
        '/',
        ['คำถามที่พบบ่อย', 'คำถามหนึ่งบรรทัด คำตอบในบรรทัดถัดไป แล้วเว้นหนึ่งบรรทัดก่อนคำถามต่อไป ถ้าว่างจะไม่แสดงส่วนนี้'],
        ['Frequently asked questions', 'Each question on a line, its answer below it, then an empty line'],
      ),
    ],
  },
  texts: {
    words: { th: 'ข้อความ', en: 'Wording' },
    mayChange: 'settings.write',
    settings: [
      setting(
        'refund_rule',
        'refundRule',
        pageText(LONGEST_REFUND_RULE),
        '/admin/pages/refunds',
        ['เงื่อนไขการคืนเงิน', 'ผู้ซื้อได้เงินคืนเมื่อไร หน้าแรกและหน้าคอร์สแสดงบรรทัดแรก'],
        ['Refund policy', 'When buyers get a refund. Home and course pages show its first line'],
      ),
      setting(
        'about_text',
        'aboutText',
        pageText(100_000, 'html'),
        '/admin/pages/about',
        ['เกี่ยวกับเรา', 'เล่าว่าโรงเรียนเป็นใคร เขียนเป็น HTML ถ้าว่างจะไม่มีหน้านี้'],
        ['About us', 'A text about the school, as HTML. If it is empty, the shop has no “About us” page.'],
      ),
      setting(
        'is_enable_howtobuy',
        'howToBuy.enabled',
        flag,
        '/course',
        ['แสดงวิธีซื้อ', 'หน้าคอร์สบอกวิธีซื้อ'],
        ['Show the “How to buy” section', 'Course pages explain how to buy'],
      ),
      setting(
        'howtobuy_description',
        'howToBuy.description',
        text(50_000, 'html'),
        '/course',
        ['วิธีซื้อ', 'ขั้นตอนการซื้อที่แสดงบนหน้าคอร์ส (HTML)'],
        ['How to buy', 'The steps on course pages (HTML)'],
      ),
    ],
  },
  legal: {
    words: { th: 'ข้อกำหนดและความเป็นส่วนตัว', en: 'Terms and privacy' },
    mayChange: 'settings.write',
    settings: [
      setting(
        'terms_text',
        'termsText',
        pageText(100_000, 'html'),
        '/admin/pages/terms',
        ['ข้อกำหนดการใช้งาน', 'เขียนเป็น HTML ถ้าว่างจะใช้ข้อความสั้นของระบบ'],
        ['Terms', 'As HTML. If empty, a short standard text is shown.'],
      ),
      setting(
        'privacy_text',
        'privacyText',
        pageText(100_000, 'html'),
        '/admin/pages/privacy',
        ['นโยบายความเป็นส่วนตัว', 'เขียนเป็น HTML ถ้าว่างจะใช้ข้อความสั้นของระบบ'],
        ['Privacy notice', 'As HTML. If empty, a short standard text is shown.'],
      ),
    ],
  },
  mail: {
    words: { th: 'อีเมลของโรงเรียน', en: 'Emails' },
    mayChange: 'settings.write',
    settings: [
      setting(
        'mail_sender_name',
        'mailSenderName',
        text(60),
        MAIL_PREVIEW,
        ['ชื่อผู้ส่ง', 'ชื่อที่ผู้รับเห็นข้างที่อยู่อีเมลของผู้ส่ง'],
        ['Sender’s name', 'The name that people see beside the sender’s address'],
      ),
      setting(
        'mail_reply_to',
        'mailReplyTo',
        emailAddress,
        MAIL_PREVIEW,
        ['อีเมลสำหรับตอบกลับ', 'คำตอบของผู้รับจะส่งมาที่นี่'],
        ['Replies go to', 'When people reply to an email, their reply goes to this address'],
      ),
      ...MAIL_KIND_NAMES.map(kind =>
        setting(
          openingName(kind),
          `mailOpenings.${kind}`,
          mailOpening,
          `${MAIL_PREVIEW}?kind=${kind}`,
          [MAIL_KINDS[kind].th, 'ประโยคเปิดของโรงเรียน อยู่เหนือข้อความของระบบ'],
          [MAIL_KINDS[kind].en, 'Your own opening sentence, shown above the standard text'],
        ),
      ),
    ],
  },
  checkout: {
    words: { th: 'การสั่งซื้อและวิธีชำระเงิน', en: 'Checkout and payment methods' },
    mayChange: 'settings.write',
    settings: [
      setting(
        'is_layout_course_registration',
        'registrationLayout',
        flag,
        '/courses',
        ['ขายเป็นดอลลาร์', 'ราคาเป็นดอลลาร์สหรัฐ'],
        ['Sell in US dollars', 'All prices are in US dollars'],
      ),
      setting(
        'is_thank_you_page',
        'thankYouPage',
        flag,
        null,
        ['หน้าขอบคุณ', 'สั่งซื้อแล้วไปที่หน้าขอบคุณ'],
        ['Thank-you page', 'After ordering, buyers see a thank-you page'],
      ),
      setting(
        'auto_cancel',
        'autoCancelHours',
        wholeNumber(0, 8760),
        null,
        ['ยกเลิกคำสั่งซื้อที่ยังไม่ชำระภายใน', 'ยกเลิกให้อัตโนมัติเมื่อครบเวลา ใส่ 0 ถ้าไม่ต้องการ'],
        [
          'Cancel unpaid orders after',
          'An unpaid order is cancelled after this time. Enter 0 to keep unpaid orders.',
        ],
        'hours',
      ),
      setting(
        'slip_check_hours',
        'slipCheckHours',
        wholeNumber(0, 720),
        '/course#checkout',
        ['แจ้งผู้ซื้อว่าตรวจสลิปภายใน', 'ใส่ 0 ถ้าไม่ต้องการแจ้ง'],
        ['Slips are checked within', 'Buyers see this time. Enter 0 to hide it.'],
        'hours',
      ),
      setting(
        'slip',
        'slipRequired',
        flag,
        '/course#checkout',
        ['ต้องแนบสลิป', 'ผู้ซื้อต้องแนบสลิปเมื่อโอนเงิน'],
        ['Slip required', 'Buyers who pay by bank transfer must attach a slip'],
      ),
      setting(
        'use_coupon_or_order',
        'couponOrPromotion',
        flag,
        '/course#checkout',
        ['ห้ามใช้คูปองร่วมกับโปรโมชัน', 'หนึ่งคำสั่งซื้อใช้คูปองหรือโปรโมชันได้อย่างใดอย่างหนึ่ง'],
        ['Coupon or promotion', 'An order can have a coupon or a promotion, not both'],
      ),
      setting(
        'one-coupon',
        'oneCoupon',
        flag,
        '/course#checkout',
        ['ใช้คูปองได้ใบเดียว', 'หนึ่งคำสั่งซื้อใช้คูปองได้ใบเดียว'],
        ['One coupon per order', 'Buyers can use only one coupon for an order'],
      ),
      setting(
        'bookstore_sync',
        'bookstoreSync',
        flag,
        '/cart',
        ['ชำระเงินที่ร้านหนังสือ', 'ส่งตะกร้าของผู้ซื้อไปชำระเงินที่ร้านหนังสือ'],
        ['Take payment at a bookshop', 'Buyers pay for their cart on a bookshop’s site instead of here'],
      ),
    ],
  },
  shipping: { words: { th: 'การจัดส่ง', en: 'Shipping' }, mayChange: 'settings.write', settings: [] },
  // Its page has a list alone: the banks that a buyer can transfer from.
  banks: {
    words: { th: 'ธนาคารต้นทางของผู้ซื้อ', en: 'Buyers’ banks' },
    mayChange: 'settings.write',
    settings: [] as readonly SettingOnTheWire[],
  },
  tax: {
    words: { th: 'ภาษี', en: 'Tax' },
    mayChange: 'settings.write',
    settings: [
      setting(
        'feature_tax',
        'features.tax',
        flag,
        '/course#checkout',
        ['ภาษี', 'ใบกำกับภาษีและการหักภาษี ณ ที่จ่าย'],
        ['Tax', 'Tax invoices and withholding tax'],
      ),
      setting(
        'is_enable_vat',
        'vatEnabled',
        flag,
        '/course#checkout',
        ['ราคารวมภาษีมูลค่าเพิ่ม', 'แสดงว่าราคารวมภาษีแล้ว'],
        ['Prices include VAT', 'Pages say that VAT is included'],
      ),
      setting(
        'vat_value',
        'vatPercent',
        percentage,
        '/course#checkout',
        ['อัตราภาษีมูลค่าเพิ่ม', 'ทศนิยมไม่เกินสองตำแหน่ง'],
        ['VAT rate', 'In percent, with up to two decimals'],
        'percent',
      ),
      setting(
        'is_enable_tax_invoice',
        'taxInvoiceEnabled',
        flag,
        '/course#checkout',
        ['ใบกำกับภาษี', 'ผู้ซื้อขอใบกำกับภาษีได้'],
        ['Tax invoices', 'Buyers can ask for a tax invoice'],
      ),
      setting(
        'is_enable_withholding_tax',
        'withholdingEnabled',
        flag,
        '/course#checkout',
        ['หักภาษี ณ ที่จ่าย', 'บริษัทหักภาษี ณ ที่จ่ายได้'],
        ['Withholding tax', 'Companies can withhold tax'],
      ),
    ],
  },
  courses: {
    words: { th: 'คอร์สและการเรียน', en: 'Courses and learning' },
    mayChange: 'settings.write',
    settings: [
      setting(
        'layout_course_detail',
        'courseDetailLayout',
        layoutNumber(),
        '/course',
        ['รูปแบบหน้าคอร์ส', 'ดูหน้าคอร์สในแต่ละแบบก่อนเลือกได้'],
        ['Layout of the course page', 'You can look at a course in each layout before you choose'],
      ),
      setting(
        'feature_curriculum',
        'features.curriculum',
        flag,
        '/course',
        ['เนื้อหาคอร์ส', 'หน้าคอร์สแสดงรายการบทเรียน'],
        ['Course content', 'Course pages list the lessons'],
      ),
      setting(
        'course_teacher',
        'showCoursesOfTeacher',
        flag,
        '/course',
        ['คอร์สของครูคนเดียวกัน', 'แสดงในหน้าคอร์ส'],
        ['Courses by the same teacher', 'Shown on course pages'],
      ),
      setting(
        'course_group',
        'showCoursesOfGroup',
        flag,
        '/course',
        ['คอร์สหมวดเดียวกัน', 'แสดงในหน้าคอร์ส'],
        ['Courses in the same subject', 'Shown on course pages'],
      ),
      setting(
        'course_bestseller',
        'showBestsellers',
        flag,
        '/course',
        ['คอร์สยอดนิยม', 'แสดงในหน้าคอร์ส'],
        ['Bestsellers', 'Shown on course pages'],
      ),
      setting(
        'player_watermark',
        'playerWatermark',
        flag,
        '/course',
        ['ลายน้ำบนวิดีโอ', 'แสดงชื่อและอีเมลของผู้เรียน กันการอัดหน้าจอ'],
        ['Watermark', 'Videos show the name and email address of the student, to deter recordings'],
      ),
    ],
  },
  comments: {
    words: { th: 'คำถามและความคิดเห็น', en: 'Questions and comments' },
    mayChange: 'settings.write',
    settings: [
      setting(
        'feature_comment',
        'features.comment',
        flag,
        '/course',
        ['คำถามและความคิดเห็น', 'แสดงในหน้าคอร์ส'],
        ['Questions and comments', 'Shown on course pages'],
      ),
      setting(
        'comment_moderation',
        'commentModeration',
        flag,
        '/admin/comments',
        ['ตรวจความคิดเห็นก่อนแสดง', 'ความคิดเห็นของคนใหม่และที่มีลิงก์รอการอนุมัติ'],
        [
          'Review comments before publishing',
          'Comments from new people, and comments with links, wait for approval',
        ],
      ),
    ],
  },
  people: {
    words: { th: 'การสมัครและบัญชี', en: 'Registration and accounts' },
    mayChange: 'settings.write',
    settings: [
      setting(
        'registerForm',
        'registerForm',
        registerForm,
        REGISTRATION,
        ['แบบฟอร์มสมัครสมาชิก', 'ช่องที่แบบฟอร์มสมัครสมาชิกแสดง'],
        ['Registration form', 'The fields that people fill in'],
      ),
      setting(
        'is_student_select_group',
        'studentSelectsGroup',
        flag,
        REGISTRATION,
        ['ให้เลือกกลุ่มผู้เรียนตอนสมัคร', 'แบบฟอร์มสมัครสมาชิกมีช่องให้เลือกกลุ่ม'],
        ['Ask students for their group', 'The registration form asks for it'],
      ),
      setting(
        'feature_user_group',
        'features.userGroup',
        flag,
        REGISTRATION,
        ['กลุ่มผู้เรียน', 'เปิดบางคอร์สให้เฉพาะบางกลุ่ม'],
        ['Student groups', 'Some courses can be for some groups only'],
      ),
      setting(
        'tel_minimum_skipped',
        'telMinimumSkipped',
        flag,
        REGISTRATION,
        ['รับเบอร์โทรศัพท์ที่สั้นกว่า 9 หลัก', 'เบอร์ที่มีน้อยกว่า 9 หลักก็ใช้ได้'],
        ['Allow short phone numbers', 'Numbers with fewer than 9 digits are fine'],
      ),
      setting(
        'password_min_length',
        'passwordMinLength',
        wholeNumber(6, 128),
        REGISTRATION,
        ['ความยาวรหัสผ่าน', 'รหัสผ่านต้องยาวอย่างน้อยเท่านี้'],
        ['Minimum password length', 'The fewest characters that a password can have'],
        'characters',
      ),
      setting(
        'max_students',
        'maxStudents',
        limit,
        null,
        ['จำนวนผู้เรียนสูงสุด', 'ครบแล้วสมัครเพิ่มไม่ได้'],
        ['Maximum number of students', 'Once the school has this many, nobody else can register'],
        'people',
      ),
      setting(
        'max_new_students_per_day',
        'maxNewStudentsPerDay',
        limit,
        null,
        ['จำนวนผู้สมัครใหม่สูงสุดต่อวัน', 'วันเดียวสมัครได้ไม่เกินเท่านี้'],
        ['Maximum new students per day', 'The most people that can register in one day'],
        'people',
      ),
      setting(
        'max_devices',
        'maxDevices',
        limit,
        '/myaccount/devices',
        ['จำนวนเครื่องสูงสุดต่อคน', 'ผู้เรียนหนึ่งคนเข้าสู่ระบบพร้อมกันได้ไม่เกินเท่านี้'],
        ['Maximum devices per student', 'The most devices on which one student can be signed in'],
        'devices',
      ),
      setting(
        'audit_years',
        'auditYears',
        wholeNumber(1, 20),
        '/admin/audit',
        ['เก็บบันทึกกิจกรรมไว้', 'บันทึกว่าเจ้าหน้าที่ทำอะไร รายการที่เก่ากว่านี้จะถูกลบ'],
        ['Keep the activity log for', 'Entries older than this are deleted'],
        'years',
      ),
    ],
  },
  files: {
    words: { th: 'ไฟล์', en: 'Files' },
    mayChange: 'settings.write',
    settings: [
      setting(
        'max_upload_mb',
        'maxUploadBytes',
        bytesIn(MEBIBYTE),
        null,
        ['ขนาดไฟล์รูปสูงสุด', 'รูปที่ใหญ่กว่านี้อัปโหลดไม่ได้'],
        ['Maximum picture size', 'The largest picture that people can upload'],
        'mebibytes',
      ),
      setting(
        'max_video_mb',
        'maxVideoBytes',
        bytesIn(MEBIBYTE),
        null,
        ['ขนาดไฟล์วิดีโอสูงสุด', 'วิดีโอที่ใหญ่กว่านี้เจ้าหน้าที่อัปโหลดไม่ได้'],
        ['Maximum video size', 'The largest video that staff can upload'],
        'mebibytes',
      ),
      setting(
        'storage_gb',
        'storageBytes',
        bytesIn(GIBIBYTE),
        null,
        ['พื้นที่จัดเก็บทั้งหมด', 'ไฟล์ที่อัปโหลดรวมกันไม่เกินเท่านี้'],
        ['Total storage', 'All uploaded files together'],
        'gibibytes',
      ),
    ],
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly words: Words
      readonly mayChange: 'settings.write'
      readonly settings: readonly SettingOnTheWire[]
    }
  >
>
export type SettingGroup = keyof typeof SETTING_GROUPS
export const SETTING_GROUP_NAMES = Object.keys(SETTING_GROUPS) as SettingGroup[]

/** Returns the address where staff edit the setting: a page of its own, or its place on the page of its group. */
export function settingPath(
  group: SettingGroup,
  { name, codec, shownAt }: Pick<SettingOnTheWire, 'name' | 'codec' | 'shownAt'>,
): string {
  return (codec.input.kind === 'elsewhere' && shownAt) || `/admin/settings/${group}#${name}`
}

const SINGLE_SETTINGS: readonly SettingOnTheWire[] = Object.values(SETTING_GROUPS).flatMap(
  ({ settings }) => settings,
)

/** Returns what a setting is, in English, for the schema of the site file and the docs. */
export function describeSetting({ label, does, unit, codec }: SettingOnTheWire): string {
  const what = unit ? UNITS[unit].en : codec.input.kind === 'picture' ? 'address' : ''
  return `${label.en}${what && ` (${what})`}: ${does.en}`
}

/** English texts under the names of their settings, and the English name of each course group. */
const englishTexts: Codec<Settings['english']> = {
  schema: z.strictObject(
    {
      ...Object.fromEntries(
        SINGLE_SETTINGS.filter(({ name }) => isEnglishSetting(name)).map(setting => [
          setting.name,
          setting.codec.schema.optional().describe(describeSetting(setting)),
        ]),
      ),
      groups: z
        .record(z.string(), text(255).schema, { error: 'expected an English name for each group' })
        .optional()
        .describe('The English name of each group of courses'),
    },
    { error: 'expected an object with the English texts' },
  ),
  decode: wire => wire as Settings['english'],
  encode: texts => texts,
  input: { kind: 'elsewhere' },
}

/** True if the setting may have an English text beside the Thai one. */
export function isEnglishSetting(name: string): boolean {
  return ENGLISH_SETTINGS.some(setting => setting === name)
}

/** Every setting by its name on the wire (behaviour: Site settings), for import, export and reading. */
export const SETTINGS_ON_THE_WIRE: readonly SettingOnTheWire[] = [
  ...SINGLE_SETTINGS,
  setting(
    'english',
    'english',
    englishTexts,
    '/',
    ['ภาษาอังกฤษ', 'ข้อความภาษาอังกฤษของการตั้งค่าเหล่านี้'],
    ['English texts', 'English texts of these settings; a text without one is shown in Thai'],
  ),
]

/** The settings that hold HTML, which is cleaned before it is stored. */
export const HTML_SETTINGS: readonly string[] = SINGLE_SETTINGS.filter(
  ({ codec: { input } }) => input.kind === 'html' || (input.kind === 'elsewhere' && input.of === 'html'),
).map(({ name }) => name)

/** The settings that are a picture's address. A site file names the picture as a file by the same name with `_file`. */
export const SETTING_PICTURES = {
  photo_favicon: 'small-picture',
  photo_logo: 'small-picture',
  photo_home: 'picture',
} as const

/** Other spellings that a site file may use. */
export const SETTING_ALIASES: Readonly<Record<string, string>> = {
  one_coupon: 'one-coupon',
  'use-coupon-or-order': 'use_coupon_or_order',
}

function layoutNumber(): Codec<Settings['courseDetailLayout']> {
  return numberedChoice([
    { th: '1 หน้าแบบคลาสสิก', en: '1 Classic page' },
    { th: '2 หน้าขายแบบยาว', en: '2 Long sales page' },
    { th: '3 การ์ดสั่งซื้ออยู่ด้านข้างของหน้า', en: '3 Purchase card beside the page' },
    { th: '4 แถบลอยและซื้อในหน้า', en: '4 Sticky bar and purchase in the page' },
  ]) as unknown as Codec<Settings['courseDetailLayout']>
}

function setting<P extends Path>(
  name: string,
  path: P,
  codec: Codec<At<P>>,
  shownAt: string | null,
  th: Told,
  en: Told,
  unit?: Unit,
): SettingOnTheWire {
  return {
    name,
    path,
    codec: codec as unknown as Codec<unknown>,
    label: { th: th[0], en: en[0] },
    does: { th: th[1], en: en[1] },
    shownAt,
    unit,
  }
}
