import { expect, test } from 'vitest'
import fc from '#app/testing/setup/fast-check.ts'
import { courseIdOfPath, coursePath, parseIdSlug, productIdOfPath, productPath, toSlug } from './link-path.ts'

test.each([
  ['Thai Cooking 101', 'thai-cooking-101'],
  ['  ทำอาหารไทย: เบื้องต้น! ', 'ทำอาหารไทย-เบื้องต้น'],
  ['a/b\\c?d=e', 'a-b-c-d-e'],
  ['!!!', ''],
])('turns %j into the slug %j', (name, slug) => {
  expect(toSlug(name)).toBe(slug)
})

test('limits a slug to 255 characters', () => {
  expect(toSlug('ก'.repeat(300))).toHaveLength(255)
  expect(toSlug(`${'a'.repeat(254)} b`)).toBe('a'.repeat(254))
})

test.each([
  ['101-slug', { id: 101, slug: 'slug' }],
  ['101-a-b', { id: 101, slug: 'a-b' }],
  ['101', { id: 101, slug: '' }],
  ['101-', { id: 101, slug: '' }],
  ['abc', null],
  ['-101', null],
  ['0-zero', null],
  ['101x', null],
  ['1e3-x', null],
  ['๑๐๑-x', null],
  ['9999999999999999-x', null],
  ['', null],
])('reads %j as %j', (text, parsed) => {
  expect(parseIdSlug(text)).toEqual(parsed)
})

test('builds the same course path as URL parsing', () => {
  expect(coursePath({ id: 101, slug: 'slug' })).toBe('/course/101-slug')
  expect(coursePath({ id: 101, slug: '' })).toBe('/course/101')
  expect(productPath({ id: 501, slug: 'book' })).toBe('/product/501-book')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), name => {
      const path = coursePath({ id: 7, slug: toSlug(name) })
      expect(new URL(path, 'https://shop.example').pathname).toBe(path)
    }),
  )
})

test('finds the id in course and product paths', () => {
  expect(courseIdOfPath('/course/101-slug')).toBe(101)
  expect(productIdOfPath('/product/501-book')).toBe(501)
  expect(productIdOfPath('/product')).toBeNull()
})
