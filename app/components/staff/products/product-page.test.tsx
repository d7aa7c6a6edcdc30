import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MAY } from '#app/business/callers/permissions.ts'
import type { StockChange } from '#app/business/catalogue/stock/stock.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { ProductEditor } from '#app/site-file/editing/get-product-editor.server.ts'
import { PRODUCT_FIELDS, type TypedProduct } from '#app/site-file/editing/product-form.ts'
import { NOW, showPage } from '#app/testing/pages/a-page.tsx'
import type { ProductAnswer } from './product-answer.ts'
import { ProductEditorPage } from './product-page.tsx'

const TYPED = {
  ...Object.fromEntries(PRODUCT_FIELDS.map(field => [field, ''])),
  name: 'Clay',
  price: '250',
} as TypedProduct

const SOLD: StockChange = {
  id: 9,
  change: -2,
  left: 3,
  kind: 'sold',
  reason: '',
  orderId: 100_001,
  isByStaff: false,
  who: null,
  at: NOW,
}

const PRODUCT: ProductEditor = {
  id: 7,
  name: 'Clay',
  path: '/product/7-clay',
  isShown: true,
  typed: TYPED,
  seen: 'first',
  savedAt: NOW,
  canPutBack: false,
  pictures: ['/files/a.png', '/files/b.png'],
  left: 3,
  isLow: true,
  mayChangeStock: true,
  formKey: 'key-1',
  changes: [SOLD],
  lacksShipping: false,
  sellsInDollars: false,
  freeWith: [],
}

afterEach(() => vi.unstubAllGlobals())

/** Shows the editor to an editor of the shop. Each post gets the next of the answers. */
function showEditor(over: Partial<ProductEditor> = {}, ...answers: ProductAnswer[]) {
  const sent: FormData[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: FormData }) => {
    sent.push(body)
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
  const { user } = showPage({
    path: '/admin/products/7',
    account: {
      userId: 'u1',
      name: 'Edit',
      identifier: 'edit',
      isStaff: true,
      isTeacher: false,
      may: MAY.editor,
    },
    load: () => ({ product: { ...PRODUCT, ...over } }),
    draw: ({ product }) => <ProductEditorPage product={product} acts={[]} posted={undefined} />,
  })
  const stock = () => within(screen.getByRole('form', { name: m.products_stock_change() }))
  return { user, sent, stock }
}

test('an editor sees the order of a sale without a link', () => {
  showEditor()
  const ledger = within(screen.getByRole('table', { name: 'Latest stock changes' }))
  const row = ledger.getByRole('row', { name: /Sold · Order 100001/ })
  expect(row).toHaveTextContent('−2')
  expect(within(row).queryByRole('link')).not.toBeInTheDocument()
})

test('says that a product cannot be ordered without a shipping method', () => {
  showEditor({ lacksShipping: true })
  expect(screen.getByText(m.products_no_shipping())).toBeInTheDocument()
  // Only owners change settings.
  expect(screen.getByText(m.products_ask_for_shipping())).toBeInTheDocument()
})

test('a refused number keeps what was typed', async () => {
  const typed = { way: 'taken', number: '4', reason: 'Broken' }
  const faults = { number: { code: 'below-zero', left: 3 } } as const
  const { user, stock } = showEditor({}, { kind: 'stock-refused', typed, faults })
  await user.click(stock().getByRole('radio', { name: /Taken out/ }))
  await user.type(stock().getByRole('textbox', { name: /Quantity/ }), '4')
  await user.type(stock().getByRole('textbox', { name: /Reason/ }), 'Broken')
  await user.click(stock().getByRole('button', { name: 'Save stock' }))
  expect(await screen.findByText(/Only 3 left/)).toBeInTheDocument()
  expect(stock().getByRole('textbox', { name: /Quantity/ })).toHaveValue('4')
  expect(stock().getByRole('radio', { name: /Taken out/ })).toBeChecked()
})

test('sends the same key again after a lost answer', async () => {
  const { user, sent, stock } = showEditor({})
  await user.type(stock().getByRole('textbox', { name: /Quantity/ }), '5')
  await user.click(stock().getByRole('button', { name: 'Save stock' }))
  expect(await screen.findByText(/it won’t count twice/)).toBeInTheDocument()
  await user.click(stock().getByRole('button', { name: 'Save stock' }))
  await expect.poll(() => sent.length).toBe(2)
  expect(sent.map(form => [form.get('formKey'), form.get('seen')])).toEqual([
    ['key-1', '9'],
    ['key-1', '9'],
  ])
})

test('moves a picture by its own form', async () => {
  const { user, sent } = showEditor({}, { kind: 'saved' })
  await user.click(screen.getByRole('button', { name: 'Move picture 2 earlier' }))
  await expect.poll(() => sent.length).toBe(1)
  expect([sent[0]?.get('intent'), sent[0]?.get('picture')]).toEqual(['picture-earlier', '/files/b.png'])
  expect(screen.queryByRole('button', { name: 'Move picture 1 forward' })).not.toBeInTheDocument()
})

test('shows no form for the stock without the permission', () => {
  showEditor({ mayChangeStock: false })
  expect(screen.queryByRole('form', { name: m.products_stock_change() })).not.toBeInTheDocument()
  expect(screen.getByRole('table', { name: 'Latest stock changes' })).toBeInTheDocument()
})

test('has a control for every field of a product', () => {
  showEditor()
  const form = screen.getByRole<HTMLFormElement>('form', { name: m.products_edit() })
  const names = [...form.elements].map(one => one.getAttribute('name'))
  expect(PRODUCT_FIELDS.filter(field => !names.includes(field))).toEqual([])
})

test('offers back what was typed before the tab closed', async () => {
  const price = () => screen.getByRole('textbox', { name: new RegExp(`^${m.editor_plan_baht()}`) })
  const first = showEditor()
  await first.user.type(price(), '0')
  await waitFor(() => expect(localStorage.getItem(localStorage.key(0) ?? '')).toContain('2500'))
  cleanup()
  const { user, sent } = showEditor({}, { kind: 'saved', seen: 'second' })
  await user.click(await screen.findByRole('button', { name: m.kept_put_back() }))
  expect(price()).toHaveValue('2500')
  await user.click(screen.getByRole('button', { name: m.products_save() }))
  await waitFor(() => expect(localStorage).toHaveLength(0))
  expect(sent[0]?.get('price')).toBe('2500')
})
