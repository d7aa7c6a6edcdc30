import { describe, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import { MINUTE } from '#app/platform/clock.ts'
import {
  type CommentState,
  checkCommentText,
  isEditable,
  LONGEST_COMMENT,
  MODERATION_ACTS,
  partIn,
  shownName,
  stateAfter,
  stateToPublish,
} from './comment.ts'
import { hasLink, splitLinks } from './comment-links.ts'

const caller = (userId: string, ...roles: Role[]) =>
  ({ visitorId: 'v', account: { userId, roles }, sessionEnded: null }) as unknown as Caller

describe('the text of a comment', () => {
  test('keeps its lines and loses control characters', () => {
    expect(checkCommentText('  one\r\n\r\n\r\n\r\ntwo\u202e \u0000')).toEqual({
      ok: true,
      value: 'one\n\ntwo',
    })
  })

  test('may not be empty or longer than the limit', () => {
    expect(checkCommentText(' \n\u200e ')).toEqual({ ok: false, error: { code: 'COMMENT_EMPTY' } })
    expect(checkCommentText('ก'.repeat(LONGEST_COMMENT))).toMatchObject({ ok: true })
    expect(checkCommentText('ก'.repeat(LONGEST_COMMENT + 1))).toEqual({
      ok: false,
      error: { code: 'COMMENT_TOO_LONG' },
    })
  })
})

describe('the part of an author', () => {
  const course = { teacherUserId: 't' }

  test.each([
    ['t', ['instructor'], 'teacher'],
    ['t', ['student'], 'student'],
    ['t', ['owner'], 'teacher'],
    ['a', ['owner'], 'staff'],
    ['i', ['instructor'], 'student'],
    ['s', ['student'], 'student'],
  ] as const)('%s with %j writes as %s', (userId, roles, part) => {
    expect(partIn(course, caller(userId, ...roles))).toBe(part)
  })

  test('is never teacher in a course whose teacher has no account', () => {
    expect(partIn({ teacherUserId: null }, caller('s', 'student'))).toBe('student')
    expect(partIn({ teacherUserId: null }, { ...caller('s'), account: null })).toBe('student')
  })
})

describe('moderation of new comments', () => {
  const on = { commentModeration: true }
  const aComment = { part: 'student' as const, text: 'ดีมาก', visibleBefore: 3 }

  test('lets the fourth comment of a person through', () => {
    expect(stateToPublish(aComment, on)).toBe('visible')
    expect(stateToPublish({ ...aComment, visibleBefore: 2 }, on)).toBe('waiting')
  })

  test('holds back links, except of staff and teachers', () => {
    const linked = { ...aComment, text: 'ดู https://spam.test' }
    expect(stateToPublish(linked, on)).toBe('waiting')
    expect(stateToPublish({ ...linked, part: 'teacher' }, on)).toBe('visible')
    expect(stateToPublish({ ...linked, part: 'staff', visibleBefore: 0 }, on)).toBe('visible')
  })

  test('holds back nothing when the setting is off', () => {
    const comment = { ...aComment, text: 'https://a.test', visibleBefore: 0 }
    expect(stateToPublish(comment, { commentModeration: false })).toBe('visible')
  })
})

test('a text can be edited for exactly 15 minutes', () => {
  const comment = { state: 'visible' as const, createdAt: 1_000 }
  expect(isEditable(comment, 1_000 + 15 * MINUTE - 1)).toBe(true)
  expect(isEditable(comment, 1_000 + 15 * MINUTE)).toBe(false)
  expect(isEditable({ ...comment, state: 'waiting' }, 1_000)).toBe(true)
  expect(isEditable({ ...comment, state: 'hidden' }, 1_000)).toBe(false)
  expect(isEditable({ ...comment, state: 'deleted' }, 1_000)).toBe(false)
})

test('moderation allows exactly these moves', () => {
  const states: CommentState[] = ['visible', 'waiting', 'hidden', 'deleted']
  const moves = MODERATION_ACTS.flatMap(act =>
    states.flatMap(state => {
      const after = stateAfter(act, state)
      return after ? [`${act}: ${state} -> ${after}`] : []
    }),
  )
  expect(moves).toEqual([
    'approve: waiting -> visible',
    'hide: visible -> hidden',
    'hide: waiting -> hidden',
    'show: hidden -> visible',
    'settle: visible -> visible',
    'done: visible -> visible',
  ])
})

test.each([
  ['Somsri Dee', 'student', 'Somsri D.'],
  ['กัญญา ใจดี', 'student', 'กัญญา จ.'],
  ['Malee', 'student', 'Malee'],
  ['Anna Maria van Dyck', 'student', 'Anna D.'],
  ['anna@example.com', 'student', ''],
  ['', 'student', ''],
  ['Pim Office', 'staff', 'Pim Office'],
  ['Own Name', 'teacher', 'ครูกิ๊ฟ'],
] as const)('%s as %s is shown as "%s"', (name, part, shown) => {
  expect(shownName({ name, part }, { teacher: 'ครูกิ๊ฟ' })).toBe(shown)
})

describe('links in a text', () => {
  const hrefs = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

  test('end before the punctuation of the sentence', () => {
    expect(splitLinks('ดู https://a.test/x?y=1. ครับ (http://b.test)')).toEqual([
      { text: 'ดู ', href: null },
      { text: 'https://a.test/x?y=1', href: 'https://a.test/x?y=1' },
      { text: '. ครับ (', href: null },
      { text: 'http://b.test', href: 'http://b.test/' },
      { text: ')', href: null },
    ])
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt://a.test/%0aalert(1)',
    'data:text/html,<script>x()</script>',
    'vbscript:x',
    'https://',
    '<a href="x">',
  ])('are not made of %s', text => {
    expect(hrefs(text)).toEqual([])
  })

  test('cannot leave the attribute', () => {
    expect(hrefs('https://a.test/"onmouseover="x()')).toEqual(['https://a.test/'])
  })

  test.each([
    '',
    'x',
    'https://a.test',
    'a https://a.test b https://b.test, c',
    'https://[',
    '\nhttps://a.test\n',
  ])('lose no character of %j', text => {
    expect(
      splitLinks(text)
        .map(part => part.text)
        .join(''),
    ).toBe(text)
  })

  test.each([
    'www.spam.test',
    'ไปที่ spam.com นะ',
    'bit.ly/x',
    'line.me/ti/p',
    'HTTPS://A.TEST',
    'lazada.co.th',
  ])('are found in %s', text => {
    expect(hasLink(text)).toBe(true)
  })

  test.each(['main.py ไม่ทำงาน', 'ราคา 1.500', 'e.g. this', 'Node.js ดีไหม', 'จบ.ต่อ', 'index.html'])(
    'are not found in %s',
    text => {
      expect(hasLink(text)).toBe(false)
    },
  )
})
