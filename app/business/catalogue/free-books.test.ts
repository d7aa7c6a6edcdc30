import { expect, test } from 'vitest'
import { aProduct } from '#app/business/cart/testing-buyers.ts'
import { freeBooksOf, parseFreeBooks } from './free-books.ts'

const book = (productId: number, qty = 1) => ({ productId, qty })

test.each<[unknown, ReturnType<typeof book>[]]>([
  [null, []],
  [undefined, []],
  ['', []],
  ['[]', []],
  [[], []],
  [0, []],
  [501, [book(501)]],
  ['501', [book(501)]],
  [' 501 , 502 ', [book(501), book(502)]],
  [
    [501, '502'],
    [book(501), book(502)],
  ],
  ['[501,502]', [book(501), book(502)]],
  [[{ product_id: 501, qty: 2 }], [book(501, 2)]],
  ['[{"id":"501","qty":"3"}]', [book(501, 3)]],
  [{ product_id: 501 }, [book(501)]],
  [[501, 501, { id: 501, qty: 2 }], [book(501, 4)]],
])('reads %j', (value, books) => {
  expect(parseFreeBooks(value)).toEqual(books)
})

test.each([
  ['a book'],
  ['501,'],
  ['501;502'],
  ['[501'],
  ['"501"'],
  [true],
  [-1],
  [1.5],
  [[501, null]],
  [[[501]]],
  [[{ qty: 1 }]],
  [[{ product_id: 501, qty: 0 }]],
  [[{ product_id: 501, qty: 100 }]],
  [
    [
      { product_id: 501, qty: 60 },
      { product_id: 501, qty: 60 },
    ],
  ],
])('refuses %j', value => {
  expect(parseFreeBooks(value)).toBeNull()
})

test('returns existing books, hidden or not, and skips others', () => {
  const hidden = aProduct({ id: 501, statusShow: false })
  expect(freeBooksOf({ buyCourseFree: '501,101' }, [hidden])).toEqual([{ product: hidden, qty: 1 }])
  expect(freeBooksOf({ buyCourseFree: 'nonsense' }, [hidden])).toEqual([])
  expect(freeBooksOf(null, [hidden])).toEqual([])
})
