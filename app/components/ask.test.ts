import { afterEach, expect, test, vi } from 'vitest'
import { postForm } from './ask.ts'

type Saved = { readonly kind: 'saved' } | { readonly kind: 'refused'; readonly sentence: string }

const LOST = { kind: 'no-answer', sentence: 'nobody answered' }

afterEach(() => void vi.unstubAllGlobals())

function answersWith(answer: () => Response) {
  const fetched = vi.fn<typeof fetch>(async () => answer())
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const save = () => postForm<Saved>('/save', { id: 7, name: 'a' }, () => LOST.sentence)

test.each([
  { kind: 'saved' },
  { kind: 'refused', sentence: 'too long' },
  { kind: 'signed-out', sentence: 'sign in' },
])("returns the route's own answer $kind", async answer => {
  answersWith(() => Response.json(answer, { status: answer.kind === 'signed-out' ? 401 : 200 }))
  expect(await save()).toEqual(answer)
})

test.each([
  ['a failed server', () => Response.json({ kind: 'saved' }, { status: 503 })],
  ['a page', () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })],
  ['JSON of no route', () => Response.json({ error: { code: 'TOO_MANY' } }, { status: 429 })],
  [
    'a broken line',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
])('takes %s for no answer', async (_, answer) => {
  answersWith(answer)
  expect(await save()).toEqual(LOST)
})

test('sends fields as a form', async () => {
  const fetched = answersWith(() => Response.json({ kind: 'saved' }))
  await save()
  const form = fetched.mock.calls[0]?.[1]?.body as FormData
  expect(Object.fromEntries(form)).toEqual({ id: '7', name: 'a' })
})
