/** One term of the shop: what English and Thai texts call it, and the other words that must not stand for it. */
type Term = {
  readonly en: string
  readonly th: string
  readonly means: string
  /** English words that the messages must not use, as they would be read. Case does not matter. */
  readonly avoid: readonly string[]
  /** Thai words that the messages must not use. */
  readonly avoidThai?: readonly string[]
}

/** The shop's words. A test keeps the messages of both languages to them. */
export const GLOSSARY: readonly Term[] = [
  {
    en: 'given by the school',
    th: 'สิทธิ์ที่โรงเรียนมอบให้',
    means: 'Access that staff give without an order.',
    avoid: ['an? gift'],
    avoidThai: ['ของขวัญ'],
  },
  { en: 'course', th: 'คอร์ส', means: 'What students buy and learn.', avoid: ['lesson plan', 'programme'] },
  {
    en: 'lesson',
    th: 'บทเรียน',
    means: 'One part of a course: a video, text, file, quiz or homework. Code and calls name it lecture.',
    avoid: ['(?<!\\{)lectures?'],
  },
  {
    en: 'plan',
    th: 'แพ็กเกจ',
    means: 'How long a course stays open, for one price.',
    avoid: ['price plan', 'pricing plan'],
    avoidThai: ['แผนราคา', 'แผนเรียน'],
  },
  {
    en: 'lifetime access',
    th: 'เรียนได้ตลอดชีพ',
    means: 'A plan without an end.',
    avoid: ['yours to keep', 'yours for good', 'open without end', 'without an end'],
    avoidThai: ['เรียนได้ตลอด(?!ชีพ)'],
  },
  {
    en: 'order',
    th: 'คำสั่งซื้อ',
    means: 'What a buyer has agreed to pay for.',
    avoid: ['purchase order', 'what was ordered', 'what happened'],
  },
  {
    en: 'order placed',
    th: 'สั่งซื้อเรียบร้อยแล้ว',
    means: 'The buyer has ordered and the shop has told so.',
    avoid: ['order is made', 'order was made', 'order created'],
    avoidThai: ['สร้างคำสั่งซื้อแล้ว', 'ได้รับคำสั่งซื้อแล้ว'],
  },
  {
    en: 'teacher',
    th: 'ครู',
    means: 'Who teaches a course and answers for it.',
    avoid: ['instructors?', 'tutors?'],
    avoidThai: ['ผู้สอน'],
  },
  {
    en: 'student',
    th: 'ผู้เรียน',
    means: 'A person who learns here.',
    avoid: ['learner account', 'pupils?'],
    avoidThai: ['นักเรียน'],
  },
  {
    en: 'slip',
    th: 'สลิป',
    means: 'The picture that proves a bank transfer.',
    avoid: ['transfer report', 'payment report', 'notify payment', 'report came'],
    avoidThai: ['หลักฐานการโอน', 'แจ้งโอน', 'แจ้งชำระ', 'แจ้งใหม่'],
  },
  {
    en: 'payment methods',
    th: 'วิธีชำระเงิน',
    means: 'What a buyer chooses from: bank transfer, PromptPay, card.',
    avoid: ['payment option', 'ways? to pay'],
  },
  {
    en: 'price breakdown',
    th: 'ดูวิธีคำนวณราคา',
    means: 'How a total was calculated.',
    avoid: ['how this price was made', 'counted from'],
  },
  {
    en: 'shipping',
    th: 'จัดส่ง',
    means: 'Bringing a product to the buyer: its method, fee and address.',
    avoid: ['^delivery$', 'delivery (?:method|fee|address)', '(?:with|cheapest) delivery'],
  },
  {
    en: 'parcel',
    th: 'พัสดุ',
    means: 'The products of one order on their way to the buyer.',
    avoid: ['shipment', 'package'],
  },
  {
    en: 'refund',
    th: 'คืนเงิน',
    means: 'Money that goes back to the buyer.',
    avoid: ['give back', 'given back', 'giving back', 'money back to'],
  },
  {
    en: 'approved',
    th: 'อนุมัติ',
    means: 'An order whose payment the school has confirmed.',
    avoid: ['says the provider', '^open$'],
  },
  {
    en: 'email',
    th: 'อีเมล',
    means: 'The message and the address.',
    avoid: [
      'e-mail',
      'mail me',
      'by mail',
      'this mail',
      'we mailed',
      'we mail you',
      'we write to you',
      'will write',
    ],
  },
  { en: 'username', th: 'ชื่อผู้ใช้', means: 'What a person signs in with.', avoid: ['user name', 'login name'] },
  {
    en: 'phone number',
    th: 'เบอร์โทรศัพท์',
    means: 'Where the school can call.',
    avoid: ['telephone', 'mobile phone number'],
  },
  { en: 'sign in', th: 'เข้าสู่ระบบ', means: 'To open one’s account.', avoid: ['log in', 'login', 'log on'] },
  {
    en: 'confirm password',
    th: 'พิมพ์รหัสผ่านอีกครั้ง',
    means: 'The password typed a second time.',
    avoid: ['password once more'],
  },
  {
    en: 'suspend',
    th: 'ระงับบัญชี',
    means: 'Staff stop an account from signing in.',
    avoid: ['block signing in', 'is blocked', 'been blocked'],
  },
  {
    en: 'view as a student',
    th: 'ดูในมุมมองของผู้เรียน',
    means: 'Staff see the shop as one student does.',
    avoid: ['look as', 'looking as', 'looking at the shop'],
  },
  {
    en: 'custom fields',
    th: 'ช่องที่โรงเรียนเพิ่มเอง',
    means: 'Questions that the school adds to its registration form.',
    avoid: ['own fields', 'several of a list', 'boxes to tick', 'one of several'],
  },
  {
    en: 'failed tasks',
    th: 'งานอัตโนมัติที่ไม่สำเร็จ',
    means: 'Background work that failed after all retries.',
    avoid: ['failed jobs', 'unfinished work', 'dead letter'],
  },
  {
    en: 'payment problems',
    th: 'ปัญหาการชำระเงิน',
    means: 'Money that does not fit its order.',
    avoid: [
      'money to review',
      '(?:does not|doesn’t) fit its order',
      '(?:did not|didn’t) go back',
      'review payments',
    ],
  },
  {
    en: 'test connections',
    th: 'ทดสอบการเชื่อมต่อ',
    means: 'Staff ask whether the providers accept the keys.',
    avoid: ['ask the providers now', 'ask the provider now'],
  },
  {
    en: 'continue',
    th: 'เรียนต่อ',
    means: 'To take up where one stopped.',
    avoid: ['go on watching', 'go on learning', 'going on from'],
  },
  {
    en: 'automatically',
    th: 'อัตโนมัติ',
    means: 'Done by the shop, without a person.',
    avoid: ['by itself', 'by themselves'],
  },
  {
    en: 'highlighted fields',
    th: 'ช่องที่ทำเครื่องหมายไว้',
    means: 'Fields with an error.',
    avoid: ['invalid data', 'marked in red', 'missing or not right', 'red text'],
    avoidThai: ['สีแดง', 'ช่องที่ระบุ', 'ข้อมูลไม่ถูกต้อง', 'ข้อมูลที่กรอกยังไม่ถูกต้อง'],
  },
  {
    en: 'someone',
    th: 'มีผู้',
    means: 'A person who is not known.',
    avoid: ['somebody', 'nobody', 'everybody', 'anybody', 'anew', 'meanwhile'],
  },
  {
    en: 'expires in',
    th: 'ใช้ได้อีก',
    means: 'The time that a QR can still be paid.',
    avoid: ['holds for'],
  },
  {
    en: 'filled in',
    th: 'ใส่ยอดเงินให้แล้ว',
    means: 'The QR holds the amount, so the buyer types none.',
    avoid: ['amount is in it', 'scan in your bank app'],
  },
  {
    en: 'receipts and invoices',
    th: 'ออกเอกสาร',
    means: 'What the school writes for a buyer.',
    avoid: ['its papers', 'for papers'],
  },
  {
    en: 'highest-priced',
    th: 'ราคาสูงสุด',
    means: 'The course that a coupon for one course reduces.',
    avoid: ['dearest'],
  },
  {
    en: 'already have',
    th: 'มีบัญชีแล้ว',
    means: 'A visitor who registered before.',
    avoid: ['we make one', 'have an account: sign in', 'email address have'],
  },
]
