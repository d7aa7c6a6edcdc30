// What the lectures of the English courses say: id: [minutes, [headline, sentence, Thai caption] …]. Titles come from
// demo/shop.json.
export const englishLectures = {
  // Thai for Newcomers
  112001: [
    13,
    [
      'Watch once, hands still',
      'Listen to the whole talk before you repeat a word.',
      'ฟังบทสนทนาให้จบก่อน ยังไม่ต้องพูดตาม',
    ],
    [
      'Say it out loud',
      'Reading in your head teaches your eyes, not your mouth.',
      'พูดออกเสียง การอ่านในใจสอนตา ไม่ได้สอนปาก',
    ],
    ['Ten minutes a day', 'Ten minutes each day beat one long Sunday.', 'วันละสิบนาที ดีกว่าวันอาทิตย์ยาว ๆ วันเดียว'],
    ['Use it the same day', 'Each lesson ends with one errand outside.', 'ทุกบทจบด้วยงานหนึ่งอย่างที่ต้องออกไปใช้จริง'],
    [
      'Come back tomorrow',
      'Begin each lesson with yesterday’s three sentences.',
      'เริ่มบทใหม่ด้วยสามประโยคของเมื่อวาน',
    ],
  ],
  112002: [
    14,
    ['sawatdi khrap / kha', 'One word says hello and goodbye.', 'สวัสดี ใช้ได้ทั้งตอนพบและตอนจาก'],
    [
      'khrap or kha',
      'Men end with khrap, women with kha. It makes any sentence polite.',
      'ผู้ชายลงท้าย ครับ ผู้หญิงลงท้าย ค่ะ',
    ],
    ['khop khun', 'Thank people with khop khun and a small nod.', 'ขอบคุณ พร้อมพยักหน้าเล็กน้อย'],
    ['kho thot', 'kho thot is sorry, and also excuse me.', 'ขอโทษ ใช้ได้ทั้งขออภัยและขอทาง'],
    ['mai pen rai', 'mai pen rai means it is all right.', 'ไม่เป็นไร คือคำตอบที่ใช้ได้เสมอ'],
  ],
  112003: [
    15,
    [
      'Five ways to say one word',
      'mai can be new, wood, burn, not, or a question.',
      'คำเดียวเปลี่ยนเสียงแล้วเปลี่ยนความหมาย',
    ],
    [
      'Mid and low',
      'Mid is your normal voice. Low starts a step under it.',
      'เสียงสามัญคือเสียงปกติ เสียงเอกต่ำลงหนึ่งขั้น',
    ],
    ['Falling', 'Falling sounds like calling a friend’s name from afar.', 'เสียงโทเหมือนเรียกชื่อเพื่อนจากไกล ๆ'],
    ['High and rising', 'Rising sounds like asking: really?', 'เสียงจัตวาเหมือนถามว่า จริงหรือ'],
    ['Hum before you speak', 'Hum the tune first, then put the word on it.', 'ฮัมทำนองก่อน แล้วค่อยใส่คำ'],
  ],
  112004: [
    14,
    ['ao an ni', 'Point and say ao an ni: I want this one.', 'ชี้แล้วพูดว่า เอาอันนี้'],
    ['mai phet', 'mai phet is not spicy. phet nit noi is a little.', 'ไม่เผ็ด หรือ เผ็ดนิดหน่อย'],
    ['mai sai', 'Put mai sai before what you do not eat.', 'ไม่ใส่ แล้วตามด้วยสิ่งที่ไม่กิน'],
    ['aroi', 'aroi means delicious. Say it while the cook can hear.', 'อร่อย พูดให้แม่ครัวได้ยิน'],
    ['kep ngoen', 'kep ngoen brings the bill.', 'เก็บเงินด้วย คือคำขอคิดเงิน'],
  ],
  112005: [
    14,
    ['pai … khrap / kha', 'Say pai, then the place. It is a whole sentence.', 'ไป แล้วตามด้วยชื่อสถานที่'],
    ['liao sai, liao khwa', 'liao sai is turn left, liao khwa is turn right.', 'เลี้ยวซ้าย เลี้ยวขวา'],
    ['trong pai', 'trong pai: straight on.', 'ตรงไป'],
    ['jot trong ni', 'jot trong ni: stop here.', 'จอดตรงนี้'],
    [
      'Say it before the corner',
      'Speak one block early. The driver needs the time.',
      'พูดก่อนถึงหนึ่งช่วงตึก คนขับจะได้มีเวลา',
    ],
  ],
  // A Portfolio That Gets Read
  113001: [
    15,
    [
      'Two minutes, six stops',
      'A reader scans the name, the title, and four pictures.',
      'ผู้อ่านหยุดหกจุด ในสองนาที',
    ],
    ['The first screen decides', 'Half of them never scroll past it.', 'ครึ่งหนึ่งไม่เลื่อนผ่านหน้าแรก'],
    ['They look for your part', 'Say what you did, not what the team did.', 'บอกว่าคุณทำอะไร ไม่ใช่ทีมทำอะไร'],
    ['One doubt is enough', 'A broken link ends the visit.', 'ลิงก์เสียหนึ่งอัน จบการอ่าน'],
    [
      'Watch someone read',
      'Sit next to a friend who reads yours, and say nothing.',
      'นั่งดูเพื่อนอ่านผลงานคุณ โดยไม่พูดอะไร',
    ],
  ],
  113002: [
    15,
    ['List every project', 'Write all of them down, small ones too.', 'เขียนงานทั้งหมด รวมงานเล็ก'],
    [
      'Score three things',
      'Your part, the result, and the joy: one to five.',
      'ให้คะแนนบทบาท ผลลัพธ์ และความสนุก',
    ],
    ['Drop what you would not repeat', 'You get more of what you show.', 'ตัดงานที่ไม่อยากทำซ้ำ'],
    ['Keep three', 'Three strong projects beat eight.', 'เก็บไว้สามงาน'],
    ['Write why', 'One sentence each: why this one stays.', 'เขียนเหตุผลงานละหนึ่งประโยค'],
  ],
  113003: [
    15,
    [
      'Screen 1: the problem',
      'Who had the problem, and what did it cost?',
      'จอแรก ปัญหาของใคร และเสียหายเท่าไร',
    ],
    ['Screen 2: the constraint', 'What could you not change?', 'จอสอง ข้อจำกัดที่เปลี่ยนไม่ได้'],
    [
      'Screen 3: the decision',
      'Two options side by side, and why one won.',
      'จอสาม สองทางเลือก และเหตุผลที่เลือก',
    ],
    ['Screen 4: the result', 'One number, or one quote from a user.', 'จอสี่ ตัวเลขหรือคำพูดของผู้ใช้'],
    ['Read it backwards', 'Start at the result. Does each screen earn it?', 'อ่านย้อนจากผลลัพธ์'],
  ],
  113004: [
    15,
    ['Cut the first paragraph', 'Most texts begin at their second paragraph.', 'ตัดย่อหน้าแรกทิ้ง'],
    ['Show the one you rejected', 'A rejected draft shows how you think.', 'แสดงแบบที่ไม่ได้เลือก'],
    ['Because, not then', 'Join steps with because instead of then.', 'เชื่อมด้วย เพราะ แทนคำว่า จากนั้น'],
    ['Captions do the work', 'Many people read captions only.', 'หลายคนอ่านแค่คำใต้ภาพ'],
    ['Eighty words', 'Bring each project down to eighty words.', 'ย่อแต่ละงานให้เหลือแปดสิบคำ'],
  ],
  113005: [
    15,
    ['Paper needs no charger', 'Bring six pages. Somebody always has no screen.', 'เตรียมกระดาษหกหน้า'],
    ['One picture per page', 'Large enough to see across a table.', 'หนึ่งภาพต่อหน้า ใหญ่พอมองข้ามโต๊ะ'],
    ['Numbers you can say', 'Know three figures by heart.', 'จำตัวเลขสามตัวให้ขึ้นใจ'],
    ['Leave a page behind', 'The last page stays with them.', 'หน้าสุดท้ายทิ้งไว้ให้ผู้สัมภาษณ์'],
    ['Rehearse with a timer', 'Eight minutes, standing up.', 'ซ้อมแปดนาที แบบยืน'],
  ],
  // Ask Your Data
  114001: [
    15,
    [
      'SELECT what FROM where',
      'A query reads like a sentence: what, from where.',
      'คำถามมีสองส่วน เอาอะไร จากที่ไหน',
    ],
    [
      'A table is a list',
      'Each row is one thing. Each column is one fact.',
      'หนึ่งแถวคือหนึ่งสิ่ง หนึ่งคอลัมน์คือหนึ่งข้อมูล',
    ],
    ['SELECT *', 'The star shows everything. Use it to look around.', 'ดาวคือดูทุกคอลัมน์ ใช้สำรวจ'],
    ['LIMIT 10', 'Look at ten rows before you ask for all.', 'ดูสิบแถวก่อนขอทั้งหมด'],
    ['Write the question first', 'Put it above the query, in plain words.', 'เขียนคำถามเป็นคำพูดไว้เหนือคำสั่ง'],
  ],
  114002: [
    15,
    ['WHERE', 'WHERE keeps the rows that answer yes.', 'WHERE เก็บแถวที่ตรงเงื่อนไข'],
    ['Text needs quotes', 'city = ‘Bangkok’, but price > 500.', 'ข้อความต้องมีเครื่องหมายคำพูด ตัวเลขไม่ต้อง'],
    ['AND narrows, OR widens', 'Use brackets as soon as you mix them.', 'AND แคบลง OR กว้างขึ้น ใช้วงเล็บเมื่อผสม'],
    [
      'Dates have two ends',
      'From the first day, up to before the next month.',
      'วันที่มีสองปลาย เริ่มวันแรก จบก่อนเดือนถัดไป',
    ],
    ['NULL is not zero', 'Missing is found with IS NULL.', 'ค่าว่างไม่ใช่ศูนย์ หาด้วย IS NULL'],
  ],
  114003: [
    15,
    ['COUNT(*)', 'Counts rows. Ask: rows of what?', 'นับแถว ถามตัวเองว่าแถวของอะไร'],
    ['SUM and AVG', 'SUM adds up. AVG hides the extremes.', 'SUM รวม AVG กลบค่าสุดโต่ง'],
    ['GROUP BY', 'One result row for each value.', 'หนึ่งแถวผลลัพธ์ต่อหนึ่งค่า'],
    ['HAVING', 'WHERE filters rows, HAVING filters groups.', 'WHERE กรองแถว HAVING กรองกลุ่ม'],
    ['Check with a total', 'The groups must add up to the whole.', 'ทุกกลุ่มรวมกันต้องเท่ายอดทั้งหมด'],
  ],
  114004: [
    15,
    ['A key in both tables', 'orders.customer_id is customers.id.', 'กุญแจเดียวกันอยู่ในสองตาราง'],
    ['JOIN … ON', 'Say which columns must be equal.', 'บอกว่าคอลัมน์ไหนต้องเท่ากัน'],
    ['LEFT JOIN', 'Keeps customers who never ordered.', 'LEFT JOIN เก็บลูกค้าที่ไม่เคยสั่ง'],
    ['Name your tables', 'o and c are enough.', 'ตั้งชื่อย่อให้ตาราง'],
    ['Count after each join', 'More rows than before? Stop and look.', 'นับแถวหลังเชื่อมทุกครั้ง'],
  ],
  114006: [
    15,
    ['Which day sells most?', 'Group by weekday, sort by the sum.', 'วันไหนขายดีที่สุด'],
    ['Who came back?', 'Customers with more than one order.', 'ใครกลับมาซื้อซ้ำ'],
    ['What sits on the shelf?', 'Products without a sale in ninety days.', 'สินค้าไหนไม่ขยับเก้าสิบวัน'],
    ['How large is a basket?', 'Sum per order first, then the average.', 'ตะกร้าเฉลี่ยใหญ่แค่ไหน'],
    ['Two more, alone', 'Pause, and write the last two yourself.', 'อีกสองข้อ หยุดแล้วเขียนเอง'],
  ],
}
