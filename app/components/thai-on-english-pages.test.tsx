import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aProduct } from '#app/business/cart/testing-buyers.ts'
import type { CourseCard as Card } from '#app/business/catalogue/course-card.ts'
import { toProductCard } from '#app/business/catalogue/product-card.ts'
import type { Comment, CommentPage } from '#app/business/comments/comment.ts'
import { money } from '#app/business/money/money.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import type { CoursePage } from '#app/business/storefront/course-page/course-page.ts'
import type { ProductPage } from '#app/business/storefront/product-page.ts'
import { aLearnPage } from '#app/testing/learning/a-learn-page.ts'
import { aLecture } from '#app/testing/learning/a-lecture.ts'
import { NOW, showPage } from '#app/testing/pages/a-page.tsx'
import { unmarkedThaiIn } from '#app/testing/pages/thai-letters.ts'
import { CartView } from './cart/cart-view.tsx'
import { Checkout } from './checkout/checkout.tsx'
import { aCourseLine, aCoursePage, BOOK, someFacts } from './checkout/testing-checkout.ts'
import { CommentsView } from './comments/comments-view.tsx'
import { useComments } from './comments/use-comments.ts'
import { CourseView } from './course/course-view.tsx'
import { LearnView } from './learning/learn-view.tsx'
import { ProductView } from './product/product-view.tsx'

// The browser's bundle holds the shop's own `jsx`. React's development build needs the elements of its own.
vi.mock('react/jsx-dev-runtime', async importOriginal => {
  const reacts = await importOriginal<{ jsxDEV: (...given: unknown[]) => unknown }>()
  const { jsx } = await import('../../workers/bundle/jsx-runtime.ts')
  const jsxDEV: typeof reacts.jsxDEV = (type, props, ...rest) => {
    jsx(type as Parameters<typeof jsx>[0], props as Parameters<typeof jsx>[1])
    return reacts.jsxDEV(type, props, ...rest)
  }
  return { ...reacts, jsxDEV }
})
// The player's own elements need a real browser.
vi.mock('./learning/load-player.ts', () => ({ loadPlayer: async () => {} }))
beforeEach(() => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
})

const THAI = 'ภาษาไทย'
const HTML = `<p>${THAI}</p>`

/** The texts that people of the school write, and students. */
const WRITTEN = new Set(
  'name nameWeb text author teacher groupName promise question planName fullname label disabledText'.split(
    ' ',
  ),
)

/** Returns the data of a page of a school that writes Thai only. */
function inThai<Data>(data: Data): Data {
  const translated = (key: string, value: unknown) => {
    if (typeof value !== 'string' || value === '') return value
    if (WRITTEN.has(key)) return THAI
    return /^(answer|biography|description)$/.test(key) ? HTML : value
  }
  return JSON.parse(JSON.stringify(data, translated)) as Data
}

async function show<Data>(data: Data, draw: (data: Data) => ReactNode) {
  showPage({ path: '/', load: () => inThai(data), draw })
  await act(() => vi.dynamicImportSettled())
}

const CARD: Card = {
  ...{ id: 9, name: 'Pots', path: '/course/9-x', pictureUrl: '', teacher: 'Nok', groupName: 'Art' },
  ...{ courseType: 'online', totalSeconds: 0, lectureCount: 3, owned: null, price: null },
}
const LECTURE = { id: 1, name: 'First', preview: true, contentType: 'video', videoLength: 60 }

function aFullCoursePage(): CoursePage {
  const page = aCoursePage()
  return {
    ...page,
    course: {
      ...page.course,
      ...{ promise: 'Paint', description: HTML, groupName: 'Art', teacher: 'Nok' },
      ...{ outcomes: [THAI], audience: [THAI], requirements: [THAI] },
      ...{ samplePictures: ['/files/leaf.webp'], sampleTexts: [THAI] },
      questions: [{ question: 'When?', answer: 'Now' }],
    },
    sections: [{ id: 1, name: 'One', totalSeconds: 60, lectures: [LECTURE] }],
    teacher: { id: 1, name: 'Nok', biography: HTML, pictureUrl: '/files/a.webp' },
    shelves: [{ kind: 'related', courses: [CARD] }],
  }
}

const COMMENT: Comment = {
  ...{ id: 5, parentId: null, author: 'Mali', part: 'student', text: 'Hello', state: 'visible', version: 1 },
  ...{ createdAt: NOW, editedAt: null, replyCount: 0, awaitsAnswer: false, replies: [] },
  ...{ isOwn: false, mayEdit: false, isReported: false },
}
const COMMENTS: CommentPage = {
  course: { id: 1, name: 'Drawing', path: '/course/1' },
  ...{
    comments: [COMMENT],
    next: null,
    threadId: 5,
    isSignedIn: true,
    newWriterName: null,
    mayModerate: false,
  },
}
function Comments({ page }: { page: CommentPage }) {
  const comments = useComments(1, page, true)
  return <CommentsView page={page} comments={comments} returnTo="/" formAction="/comments" posted={null} />
}

const PRODUCT: ProductPage = {
  product: aProduct({ id: 1, name: 'Brush', availableQty: 4, description: HTML }),
  ...{ path: '/product/1', currency: 'THB', price: money(125_050, 'THB'), inCart: 0, mayBuy: true },
  shippingMethods: [{ id: 1, name: 'Post', fee: money(5_000, 'THB') }],
  others: [toProductCard(aProduct({ id: 2, name: 'Ink' }), 'THB')],
  settings: { ...defaultSettings, howToBuy: { enabled: true } },
}

// The least number of Thai texts: a page that shows none of them proves nothing.
test.each<[page: string, least: number, open: () => Promise<void>]>([
  ...([1, 2, 3, 4] as const).map((layout): [string, number, () => Promise<void>] => [
    `the course page in layout ${layout}`,
    12,
    () =>
      show(aFullCoursePage(), page => (
        <CourseView
          layout={layout}
          page={page}
          step={{ label: 'Buy', to: '#checkout', note: null }}
          howToBuy={HTML}
          notAdded={null}
          checkout={<Checkout page={page} />}
        />
      )),
  ]),
  [
    'the cart',
    4,
    () =>
      show(someFacts({ lines: [aCourseLine(1), BOOK] }), facts => (
        <CartView facts={facts} reasons={{}} removed={[]} />
      )),
  ],
  ['a product', 4, () => show(PRODUCT, page => <ProductView page={page} notAdded={null} />)],
  ['comments', 2, () => show(COMMENTS, page => <Comments page={page} />)],
  [
    'a lecture',
    3,
    () =>
      show(aLearnPage([aLecture(1, { name: 'One' }), aLecture(2, { name: 'Two' })]), page => (
        <LearnView page={page} />
      )),
  ],
])('marks every Thai text on %s in English', async (_, least, open) => {
  await open()
  expect(unmarkedThaiIn(document.documentElement.outerHTML)).toEqual([])
  expect(document.querySelectorAll('[lang="th"]').length).toBeGreaterThanOrEqual(least)
})
