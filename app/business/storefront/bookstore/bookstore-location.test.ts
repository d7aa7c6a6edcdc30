import { expect, test } from 'vitest'
import { bookstoreLocation } from './bookstore-location.ts'

const AT = { bookstore: 'https://books.example/api/cart', shop: 'https://shop.example' }
const PLAYED = { bookstore: 'https://shop.example/sandbox/bookstore/cart', shop: 'https://shop.example' }

test.each([
  ['https://books.example/cart/1?a=b', 'https://books.example/cart/1?a=b'],
  ['/cart/1', 'https://books.example/cart/1'],
  ['cart/1', 'https://books.example/api/cart/1'],
  ['https://evil.example/cart/1', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['http://books.example/cart/1', null],
  ['https://books.example:8443/', null],
  ['https://user:secret@books.example/', null],
  ['https://books.example.evil.example/', null],
  ['javascript:alert(1)', null],
  ['https://books.example/\n', null],
  [`https://books.example/${'x'.repeat(2_000)}`, null],
  ['', null],
  [null, null],
  [['https://books.example/'], null],
])("the bookstore's location %j gives %j", (said, location) => {
  expect(bookstoreLocation(said, AT)).toBe(location)
})

test.each([
  ['https://shop.example/sandbox/bookstore/cart/1', '/sandbox/bookstore/cart/1'],
  ['/sandbox/bookstore/cart/1', '/sandbox/bookstore/cart/1'],
  ['/logout', null],
  ['/sandbox/../logout', null],
  ['https://books.example/', null],
])("the sandbox's location %j gives %j", (said, location) => {
  expect(bookstoreLocation(said, PLAYED)).toBe(location)
})
